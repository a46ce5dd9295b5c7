/** The result of an import: new games, how the file was read, and errors, which can be saved as a file. */
import type { JSX } from 'react';
import { FaultText } from '../../i18n/fault-text.js';
import { useSection } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import { saveFile } from '../../shell/save-file.js';
import type { ImportReport as Report } from './import-file.js';

const MAX_SHOWN_FAULTS = 8;

export function ImportReport({ report }: { readonly report: Report }): JSX.Element {
  const t = useSection(LIBRARY);
  const { added, known, faults, moreFaults, partial, rejects, facts } = report;
  const wrong = faults.length + moreFaults;
  const isEmpty = added + known + wrong + facts.empty === 0;
  const taken = facts.taken.map(({ field, sample }) => (field === undefined ? sample : `${field}: ${sample}`));
  const readAs = [...facts.forms, ...facts.encodings, ...facts.readings.keys(), ...taken].join(', ');
  return (
    <>
      {isEmpty && <p className="error">{t('nothing')}</p>}
      {!isEmpty && (added > 0 || wrong === 0) && <p>{t('added', { count: added })}</p>}
      {known > 0 && <p className="muted">{t('already-here', { count: known })}</p>}
      {!isEmpty && readAs !== '' && <p className="muted">{t('read-as', { what: readAs })}</p>}
      {facts.empty > 0 && <p className="muted">{t('no-moves', { count: facts.empty })}</p>}
      {facts.leftOut.size > 0 && (
        <p className="muted">
          {t('without-games', { files: [...facts.leftOut].slice(0, MAX_SHOWN_FAULTS).join(', ') })}
        </p>
      )}
      {partial > 0 && <p className="muted">{t('partial', { count: partial })}</p>}
      {wrong > 0 && (
        <div className="error">
          <p>{t('faults', { count: wrong })}</p>
          <ul>
            {faults.slice(0, MAX_SHOWN_FAULTS).map((fault) => (
              <li key={`${fault.line} ${fault.game}`}>
                <FaultText fault={fault} />
              </li>
            ))}
          </ul>
          {wrong > MAX_SHOWN_FAULTS && <p>{t('more-faults', { count: wrong - MAX_SHOWN_FAULTS })}</p>}
        </div>
      )}
      {rejects.length > 0 && (
        <button type="button" className="button" onClick={() => saveFile('rejects.jsonl', `${rejects.join('\n')}\n`)}>
          {t('save-rejects')}
        </button>
      )}
    </>
  );
}
