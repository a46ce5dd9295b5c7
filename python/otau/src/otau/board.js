// The widget of a notebook around <otau-board>, which stands before these lines.
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
  return () => {
    model.off('change:actions', show);
    model.off('msg:custom', open);
  };
}
export default { render };
