/** Buttons that copy the link of a study, show its QR code, and copy the HTML that embeds it in another page. */
import { type JSX, useEffect, useState } from 'react';
import { LinkDialog } from '../../correspondence/link-dialog.js';
import { FailureText } from '../../i18n/failure-text.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { useSection } from '../../i18n/index.js';
import { SHARE } from '../../i18n/namespaces/study.js';
import { CopyButton } from '../../shell/copy-button.js';
import { href } from '../../shell/route.js';
import { recordText } from '../../study/record-text.js';
import type { Study } from '../../study/study.js';
import { formatStudyLink } from '../../study/study-link.js';
import { useStudyChanges } from '../use-study-changes.js';

interface ShareLinkProps {
  readonly study: Study;
  /** Whether the link has only the shown line. */
  readonly lineOnly: boolean;
}

export function ShareLink({ study, lineOnly }: ShareLinkProps): JSX.Element {
  const t = useSection(SHARE);
  const [isShown, setShown] = useState(false);
  const link = useLink(study, lineOnly);
  return (
    <>
      <div className="share-actions">
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

/** The link of a study at the shown position. It is made in advance, as browsers copy only what exists when a button is pressed. */
function useLink(study: Study, lineOnly: boolean): string | Failure | undefined {
  useStudyChanges(study);
  const { edits, shown, line } = study;
  const [link, setLink] = useState<string | Failure>();
  // Results of analysis do not change the link
  useEffect(() => {
    let isCancelled = false;
    formatStudyLink(study, lineOnly).then(
      (query) => !isCancelled && setLink(`${location.href.split('#', 1)[0]}${href('analyse')}?${query}`),
      (error: unknown) => !isCancelled && setLink(failureOf(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [study, edits, shown, line.length, lineOnly]);
  return link;
}

/** HTML that shows the study on a page in the same folder as `otau-board.js`. */
function embedCode(study: Study, lineOnly: boolean): string {
  const record = recordText(study, 'text', { lineOnly }).trim();
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
  const escaped = record.replace(/[&"<>]/g, (sign) => signs[sign]);
  return `<script defer src="otau-board.js"></script>\n<otau-board game="${study.game.id}" record="${escaped}" ply="0" controls></otau-board>\n`;
}
