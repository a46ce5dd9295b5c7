/** A dialog that shows a link as text and as a QR code. The code is always dark on white, as cameras need it. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { CORRESPONDENCE } from '../i18n/namespaces/correspondence.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { Button, FormField } from '../shell/controls.js';
import { CopyButton } from '../shell/copy-button.js';
import { useModal } from '../shell/dialog.js';
import { Icon } from '../shell/icons.js';
import { useLoaded } from '../shell/use-current-effect.js';
import './letters.css';

/** Codes of longer texts are too fine for phone cameras. */
const MAX_LENGTH = 1200;
/** Modules of white around the code. */
const MARGIN = 4;

interface LinkDialogProps {
  readonly link: string;
  /** What the link is for. */
  readonly about?: string;
  readonly onClose: () => void;
}

export function LinkDialog({ link, about, onClose }: LinkDialogProps): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const s = useSection(SHELL);
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className="letter-dialog" onClose={onClose} aria-label={t('qr')}>
      <Button look="plain icon" onClick={onClose} aria-label={s('close')}>
        <Icon name="close" />
      </Button>
      {about !== undefined && <p>{about}</p>}
      <QrCode text={link} />
      {leadsHereOnly(link) && <p className="muted">{t('only-here')}</p>}
      <FormField name={t('link')}>
        <input className="letter-link" readOnly value={link} onFocus={({ target }) => target.select()} />
      </FormField>
      <div className="row letter-actions">
        <CopyButton name={t('copy-link')} text={() => link} />
      </div>
    </dialog>
  );
}

/** Whether a link names the device itself, as another device would look for the board on its own. */
function leadsHereOnly(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

function QrCode({ text }: { text: string }): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const isTooLong = text.length > MAX_LENGTH;
  const drawing = useLoaded(async () => (isTooLong ? undefined : draw(text)), [text]);
  if (isTooLong) return <p className="muted">{t('qr-too-long')}</p>;
  if (drawing === undefined) return <div className="qr" />;
  return (
    <svg className="qr" viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={t('qr-about')}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

async function draw(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'L', border: MARGIN });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
