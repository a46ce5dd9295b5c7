/** What is inside `<otau-board>`: the game to step through or to play on, or a sentence about what is wrong with its attributes. */
import { History, OtauError } from 'otau';
import { type JSX, useMemo, useState } from 'react';
import { createWords } from '../i18n/words.js';
import { Replay } from '../replay/replay.js';
import { type Attributes, readHistory, readLanguage, readPly } from './attributes.js';

export interface ViewerProps extends Attributes {
  readonly ply?: string;
  readonly lang?: string;
  readonly controls: boolean;
  readonly flipped: boolean;
  /** Moves of all sides can be made by hand. */
  readonly playable: boolean;
  readonly theme: string;
  /** Called when another position is shown. */
  readonly onStep: (ply: number) => void;
}

type StepsProps = ViewerProps & { readonly history: History };

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

function Steps({ history: given, ply, lang, controls, flipped, playable, onStep }: StepsProps) {
  const words = useMemo(() => createWords(readLanguage(lang)), [lang]);
  const [history, setHistory] = useState(given);
  const [shown, setShown] = useState(() => readPly(ply, given.actions.length));
  const step = (to: number) => {
    setShown(to);
    onStep(to);
  };
  const play = (action: number) => {
    setHistory(withMove(history, shown, action));
    step(shown + 1);
  };
  return (
    <Replay
      {...{ history, words, controls, flipped }}
      ply={shown}
      onPly={step}
      onAction={playable ? play : undefined}
    />
  );
}

/** The game as far as it is shown, and one more move. */
function withMove(history: History, ply: number, action: number): History {
  const longer = new History(history.game, { row: history.rowAt(0), counters: history.countersAt(0) });
  for (const played of history.actions.slice(0, ply)) longer.play(played);
  longer.play(action);
  return longer;
}

function tryRead(attributes: Attributes): History | string {
  try {
    return readHistory(attributes);
  } catch (error) {
    if (error instanceof OtauError) return error.message;
    throw error;
  }
}
