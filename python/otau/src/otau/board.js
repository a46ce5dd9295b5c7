// The widget of a notebook around <otau-board>, which stands before these lines.

// Light or dark, where JupyterLab, VS Code or Colab says it; undefined elsewhere: the board then asks the system.
function themeOf({ body, documentElement }) {
  const { jpThemeLight, vscodeThemeKind } = body.dataset;
  if (jpThemeLight !== undefined) return jpThemeLight === 'false' ? 'dark' : 'light';
  if (vscodeThemeKind !== undefined) return /dark|black/.test(vscodeThemeKind) ? 'dark' : 'light';
  return documentElement.getAttribute('theme') ?? undefined;
}

// Shows a board in the notebook's theme, from now on. Returns what ends that.
function followTheme(board) {
  const show = () => {
    const theme = themeOf(document);
    if (theme === undefined) board.removeAttribute('theme');
    else board.setAttribute('theme', theme);
  };
  const observer = new MutationObserver(show);
  for (const element of [document.body, document.documentElement]) observer.observe(element, { attributes: true });
  show();
  return () => observer.disconnect();
}

function render({ model, el }) {
  const board = document.createElement('otau-board');
  board.style.cssText = `display:block;max-width:${model.get('width')}px;margin:4px 0`;
  board.setAttribute('controls', '');
  for (const [name, value] of Object.entries(model.get('attributes'))) board.setAttribute(name, value);
  const show = () => board.setAttribute('actions', model.get('actions').join(' '));
  const open = () => board.setAttribute('playable', '');
  const told = ({ detail: { actions, over } }) => {
    const known = model.get('actions');
    if (actions.length <= known.length && actions.every((action, i) => action === known[i])) return;
    board.removeAttribute('playable'); // until Python has answered
    model.send({ actions, over });
  };
  show();
  open();
  model.on('change:actions', show);
  model.on('msg:custom', open);
  board.addEventListener('otau-step', told);
  el.append(board);
  const endTheme = followTheme(board);
  return () => {
    endTheme();
    model.off('change:actions', show);
    model.off('msg:custom', open);
  };
}
export default { render };
