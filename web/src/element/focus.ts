/** Parts of a drawing can have the focus: Preact, in place of React here, leaves `tabIndex` as it is spelled, which counts in HTML alone. */
import { options, type VNode } from 'preact';

const { vnode: next } = options;

options.vnode = (vnode: VNode) => {
  const props = vnode.props as Record<string, unknown>;
  if (typeof vnode.type === 'string' && 'tabIndex' in props) {
    props.tabindex = props.tabIndex;
    delete props.tabIndex;
  }
  next?.(vnode);
};
