/** All keyboard shortcuts: those of every page, and those of the board on this page. */
import { type JSX, useState } from 'react';
import type english from '../i18n/en/keys.json';
import { useSection } from '../i18n/index.js';
import { namespace } from '../i18n/namespace.js';
import { Dialog } from './dialog.js';

const KEYS = namespace<typeof english>(import.meta.glob('../i18n/*/keys.json', { import: 'default' }));

const SHORTCUTS = [
  ['← →', 'steps'],
  ['Home End', 'ends'],
  ['Tab', 'tabs'],
  ['← → ↑ ↓', 'cells'],
  ['Enter', 'choose'],
  ['Esc', 'escape'],
  ['F', 'flip'],
  ['H', 'hint'],
  ['N', 'new-game'],
  ['Ctrl+V', 'paste'],
  ['?', 'sheet'],
] as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useSection(KEYS);
  // A board describes its keys only to screen readers; here everybody can read them
  const [ofBoard] = useState(() => document.querySelector('.board [role="grid"]')?.getAttribute('aria-description'));
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('own-marks')}</p>
      {ofBoard && (
        <>
          <h3 className="keys-here">{t('here')}</h3>
          <p>{ofBoard}</p>
        </>
      )}
    </Dialog>
  );
}
