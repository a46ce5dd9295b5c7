/** Share and export: the link, the position, pictures, animations, records in all formats, a copy in the library. */
import { type JSX, useState } from 'react';
import { LinkDialog } from '../../correspondence/link-dialog.js';
import { formatShare } from '../../evaluation/comment.js';
import { originText } from '../../games/describe.js';
import { FailureText } from '../../i18n/failure-text.js';
import { type Failure, failureOf, failureSentence } from '../../i18n/failures.js';
import { useSection, useWords, type Words, withTexts } from '../../i18n/index.js';
import { SHARE } from '../../i18n/namespaces/study.js';
import { Button, Checkbox, SelectField } from '../../shell/controls.js';
import { CopyButton } from '../../shell/copy-button.js';
import { href } from '../../shell/route.js';
import { saveFile } from '../../shell/save-file.js';
import { useLoaded } from '../../shell/use-current-effect.js';
import { formsOf, recordText } from '../../study/record-text.js';
import { saveStudy, saveStudyInTab } from '../../study/save-study.js';
import type { Study } from '../../study/study.js';
import { formatStudyLink } from '../../study/study-link.js';
import type { Picture } from './pictures.js';

export function SharePanel({ study, names }: { study: Study; names: readonly string[] }): JSX.Element {
  const words = useWords();
  const t = useSection(SHARE);
  const [message, setMessage] = useState('');
  const [lineOnly, setLineOnly] = useState(false);
  const attempt = (action: () => void | Promise<void>) => {
    setMessage('');
    void Promise.resolve()
      .then(action)
      .catch((error: unknown) => setMessage(t('failed', { message: failureSentence(words, failureOf(error)) })));
  };
  const save = () =>
    attempt(async () => {
      await saveStudy(study);
      // After a reload the page knows that the study is saved
      saveStudyInTab(study);
      setMessage(t('saved-to-library'));
    });
  return (
    <div className="share">
      <Checkbox name={t('line-only')} value={lineOnly} onChange={setLineOnly} />
      <h3>{t('link')}</h3>
      <p className="muted small">{t(lineOnly ? 'link-line-about' : 'link-about')}</p>
      <ShareLink study={study} lineOnly={lineOnly} />
      <div className="row">
        <CopyButton
          name={t('copy-position')}
          text={() => study.game.formatPosition(study.shown.row, study.shown.counters)}
        />
        <Button text={t('save-to-library')} onClick={save} />
      </div>
      <Pictures study={study} title={titleOf(words, study, names)} attempt={attempt} />
      <Records study={study} lineOnly={lineOnly} attempt={attempt} />
      <p role="status" className="share-status">
        {message}
      </p>
    </div>
  );
}

interface PartProps {
  readonly study: Study;
  readonly attempt: (action: () => void | Promise<void>) => void;
}

/** The title of a picture: players, place and date; empty if the players are unknown. */
function titleOf(words: Words, { info }: Study, names: readonly string[]): string[] {
  const isNamed = info.players !== undefined || info.names?.some((name) => name !== '');
  return isNamed ? [names.join(' – '), originText(words, info)].filter((line) => line !== '') : [];
}

function Pictures({ study, title, attempt }: PartProps & { readonly title: readonly string[] }): JSX.Element {
  const words = useWords();
  const t = useSection(SHARE);
  const [isDark, setDark] = useState(false);
  const [progress, setProgress] = useState<number>();
  const { game, shown, line } = study;
  const picture: Picture = { game, theme: isDark ? 'dark' : 'light', title, words };
  const name = `${game.id}-${shown.ply}`;
  const save = (file: string, make: (pictures: typeof import('./pictures.js')) => Blob | Promise<Blob>) =>
    attempt(async () => {
      try {
        saveFile(file, await make(await withTexts(() => import('./pictures.js'))));
      } finally {
        setProgress(undefined);
      }
    });
  return (
    <>
      <h3>{t('picture')}</h3>
      <div className="row">
        <Button text="SVG" onClick={() => save(`${name}.svg`, (p) => p.svgOf(picture, shown))} />
        <Button text="PNG" onClick={() => save(`${name}.png`, (p) => p.pngOf(picture, shown))} />
        <Checkbox name={t('picture-dark')} value={isDark} onChange={setDark} />
      </div>
      <p className="muted small">{t('film')}</p>
      <div className="row">
        <Button
          text={progress === undefined ? 'GIF' : t('film-progress', { percent: formatShare(words, progress) })}
          disabled={progress !== undefined}
          onClick={() => save(`${game.id}.gif`, (p) => p.gifOf(picture, line.map(p.frameOf), setProgress))}
        />
        <Button
          text={t('animated-svg')}
          onClick={() => save(`${game.id}-film.svg`, (p) => p.animatedSvgOf(picture, line))}
        />
      </div>
    </>
  );
}

function Records({ study, lineOnly, attempt }: PartProps & { readonly lineOnly: boolean }): JSX.Element {
  const words = useWords();
  const t = useSection(SHARE);
  const [form, setForm] = useState('text');
  const [hasComments, setComments] = useState(true);
  const text = () => recordText(study, form, { comments: hasComments ? words : undefined, lineOnly });
  const nameOf = (one: string) =>
    one.startsWith('moves:')
      ? t('form-moves', { notation: one.slice(6) })
      : t(one === 'jsonl' ? 'form-jsonl' : 'form-text');
  const save = () =>
    attempt(() => {
      const ending = form === 'jsonl' ? 'jsonl' : 'txt';
      saveFile(`${study.game.id}.${ending}`, text());
    });
  return (
    <>
      <h3>{t('record')}</h3>
      <SelectField
        name={t('form')}
        value={form}
        items={formsOf(study.game).map((one) => [one, nameOf(one)])}
        onChange={setForm}
      />
      {form.startsWith('moves:') ? (
        <p className="muted small">{t('line-only')}</p>
      ) : (
        <Checkbox name={t('with-comments')} value={hasComments} onChange={setComments} />
      )}
      <div className="row">
        <CopyButton name={t('copy-text')} text={text} />
        <Button text={t('save-text')} onClick={save} />
      </div>
    </>
  );
}

/** Buttons that copy the link of a study, show its QR code, and copy the HTML that embeds it in another page. */
function ShareLink({ study, lineOnly }: { study: Study; lineOnly: boolean }): JSX.Element {
  const t = useSection(SHARE);
  const [isShown, setShown] = useState(false);
  const link = useLink(study, lineOnly);
  return (
    <>
      <div className="row">
        {typeof link === 'string' && (
          <>
            <CopyButton name={t('copy-link')} text={() => link} />
            <Button text={t('show-qr')} onClick={() => setShown(true)} />
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
  const { edits, shown, line } = study;
  const address = (query: string) => `${location.href.split('#', 1)[0]}${href('analyse')}?${query}`;
  // Results of analysis do not change the link
  const keys = [study, edits, shown, line.length, lineOnly];
  return useLoaded<string | Failure>(() => formatStudyLink(study, lineOnly).then(address, failureOf), keys);
}

/** HTML that shows the study on a page in the same folder as `otau-board.js`. */
function embedCode(study: Study, lineOnly: boolean): string {
  const record = recordText(study, 'text', { lineOnly }).trim();
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
  const escaped = record.replace(/[&"<>]/g, (sign) => signs[sign]);
  return `<script defer src="otau-board.js"></script>\n<otau-board game="${study.game.id}" record="${escaped}" ply="0" controls></otau-board>\n`;
}
