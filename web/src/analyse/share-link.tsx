/** The address of a study, its QR code, and the code that shows the study on another page. */
import { type JSX, useEffect, useState } from 'react';
import { LinkDialog } from '../correspondence/link-dialog.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { SHARE } from '../i18n/namespaces/share.js';
import { CopyButton } from '../shell/copy-button.js';
import { href } from '../shell/route.js';
import { recordText } from '../study/record-text.js';
import type { Study } from '../study/study.js';
import { formatStudyLink } from '../study/study-link.js';
import { useStudyChanges } from './use-study.js';

interface ShareLinkProps {
  readonly study: Study;
  /** Whether only the line that is looked at goes along. */
  readonly lineOnly: boolean;
}

export function ShareLink({ study, lineOnly }: ShareLinkProps): JSX.Element {
  const t = useSection(SHARE);
  const [isShown, setShown] = useState(false);
  const link = useLink(study, lineOnly);
  return (
    <>
      <div className="share-acts">
        {typeof link === 'string' && (
          <>
            <CopyButton name={t('copy-link')} text={() => link} />
            <button type="button" className="button" onClick={() => setShown(true)}>
              {t('show-qr')}
            </button>
          </>
        )}
        <CopyButton name={t('copy-embed')} text={() => embedCode(study, lineOnly)} />
      </div>
      {typeof link === 'object' && (
        <p className="error">
          {t('link-too-long')} <FailureText failure={link} />
        </p>
      )}
      {isShown && typeof link === 'string' && <LinkDialog link={link} onClose={() => setShown(false)} />}
    </>
  );
}

/** The whole address of a study at the shown position, once it is made; browsers copy only what is there when a button is pressed. */
function useLink(study: Study, lineOnly: boolean): string | Failure | undefined {
  useStudyChanges(study);
  const { edits, shown, line } = study;
  const [link, setLink] = useState<string | Failure>();
  // What the machine finds meanwhile changes no link
  useEffect(() => {
    let isLeft = false;
    formatStudyLink(study, lineOnly).then(
      (query) => !isLeft && setLink(`${location.href.split('#', 1)[0]}${href('analyse')}?${query}`),
      (error: unknown) => !isLeft && setLink(failureOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [study, edits, shown, line.length, lineOnly]);
  return link;
}

/** The element of this study for a page beside which `otau-board.js` lies. */
function embedCode(study: Study, lineOnly: boolean): string {
  const record = recordText(study, 'text', { lineOnly }).trim();
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
  const escaped = record.replace(/[&"<>]/g, (sign) => signs[sign]);
  return `<script defer src="otau-board.js"></script>\n<otau-board game="${study.game.id}" record="${escaped}" ply="0" controls></otau-board>\n`;
}
