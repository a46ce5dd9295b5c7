/** Makes parts of an SVG focusable: Preact does not spell `tabIndex` as SVG needs it. */
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
