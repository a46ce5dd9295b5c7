/** What stands inside `<otau-board>`: the game to step through, or a sentence about what is wrong with its attributes. */
import { type History, OtauError } from 'otau';
import { type JSX, useMemo, useState } from 'react';
import { createWords } from '../i18n/words.js';
import { Replay } from '../replay/replay.js';
import { type Attributes, readHistory, readLanguage, readPly } from './attributes.js';

export interface ViewerProps extends Attributes {
  readonly ply?: string;
  readonly lang?: string;
  readonly controls: boolean;
  readonly flipped: boolean;
  readonly theme: string;
  /** Called when another position is shown. */
  readonly onStep: (ply: number) => void;
}

export function Viewer(props: ViewerProps): JSX.Element {
  const { game, variant, options, position, record, theme } = props;
  const read = useMemo(
    () => tryRead({ game, variant, options, position, record }),
    [game, variant, options, position, record],
  );
  return (
    <div className="otau" data-theme={theme}>
      {typeof read === 'string' ? (
        <p className="error" role="alert">
          {read}
        </p>
      ) : (
        <Steps key={`${game} ${variant} ${options} ${position} ${record} ${props.ply}`} {...props} history={read} />
      )}
    </div>
  );
}

function Steps({ history, ply, lang, controls, flipped, onStep }: ViewerProps & { readonly history: History }) {
  const words = useMemo(() => createWords(readLanguage(lang)), [lang]);
  const [shown, setShown] = useState(() => readPly(ply, history.actions.length));
  const step = (to: number) => {
    setShown(to);
    onStep(to);
  };
  return <Replay {...{ history, words, controls, flipped }} ply={shown} onPly={step} />;
}

function tryRead(attributes: Attributes): History | string {
  try {
    return readHistory(attributes);
  } catch (error) {
    if (error instanceof OtauError) return error.message;
    throw error;
  }
}
