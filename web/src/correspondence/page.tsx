/** The page that a friend's link opens. It leads to the board, asks a question, or says why the link cannot be read. */
import { type JSX, useEffect, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { CORRESPONDENCE } from '../i18n/namespaces/correspondence.js';
import { SHELL } from '../i18n/namespaces/first.js';
import type { PageProps } from '../shell/page-props.js';
import { href, replaceRoute } from '../shell/route.js';
import { type ReceivedLetter, receiveLetter } from './receive-letter.js';
import './letters.css';

type Question = Extract<ReceivedLetter, { kind: 'question' }>;

export default function LetterPage({ rest: [text = ''] }: PageProps): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const s = useSection(SHELL);
  const [question, setQuestion] = useState<Question>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    let isLeft = false;
    const show = (received: ReceivedLetter) => {
      if (isLeft) return;
      if (received.kind === 'question') setQuestion(received);
      else replaceRoute('play', received.id);
    };
    receiveLetter(text).then(show, (error: unknown) => setFailure(failureOf(error)));
    return () => {
      isLeft = true;
    };
  }, [text]);
  if (failure !== undefined) {
    return (
      <section className="page page-narrow">
        <h1>{t('cannot-open')}</h1>
        <p className="error" role="alert">
          <FailureText failure={failure} />
        </p>
        <p>{t('cannot-open-about')}</p>
        <a className="button" href={href('play')}>
          {s('to-play')}
        </a>
      </section>
    );
  }
  if (question !== undefined) return <ConflictQuestion question={question} onFailure={setFailure} />;
  return <h1 className="page muted">{t('opening')}</h1>;
}

interface ConflictQuestionProps {
  readonly question: Question;
  readonly onFailure: (failure: Failure) => void;
}

function ConflictQuestion({ question: { id, accept }, onFailure }: ConflictQuestionProps): JSX.Element {
  const t = useSection(CORRESPONDENCE);
  const take = () =>
    accept().then(
      () => replaceRoute('play', id),
      (error: unknown) => onFailure(failureOf(error)),
    );
  return (
    <section className="page page-narrow">
      <h1>{t('conflict')}</h1>
      <p>{t('conflict-about')}</p>
      <p className="letter-actions">
        <button type="button" className="button button-main" onClick={() => replaceRoute('play', id)}>
          {t('use-my-moves')}
        </button>
        <button type="button" className="button" onClick={() => void take()}>
          {t('use-link-moves')}
        </button>
      </p>
    </section>
  );
}
