/** The content of `<otau-board>`: the viewer of a game, or an error message about its attributes. */
import { OtauError } from 'otau';
import { type JSX, useMemo } from 'react';
import { createWords } from '../i18n/words.js';
import { Replay, type ShownStep } from '../replay/replay.js';
import type { Study } from '../study/study.js';
import { type ElementAttributes, readLanguage, readPly, readStudy } from './attributes.js';

export interface ViewerProps extends ElementAttributes {
  readonly ply?: string;
  readonly lang?: string;
  readonly controls: boolean;
  readonly flipped: boolean;
  /** Whether the user can make moves of all sides. */
  readonly playable: boolean;
  readonly theme: string;
  /** Called when another position is shown. */
  readonly onStep: (step: ShownStep) => void;
}

export function Viewer(props: ViewerProps): JSX.Element {
  const { game, variant, options, position, record, actions, ply, theme, lang, controls, flipped, playable, onStep } =
    props;
  const words = useMemo(() => createWords(readLanguage(lang)), [lang]);
  const read = useMemo(
    () => tryRead({ game, variant, options, position, record, actions }, ply),
    [game, variant, options, position, record, actions, ply],
  );
  return (
    <div className="otau" data-theme={theme}>
      {typeof read === 'string' ? (
        <p className="error" role="alert">
          {read}
        </p>
      ) : (
        <Replay key={read.key} study={read} {...{ words, controls, flipped, playable, onStep }} />
      )}
    </div>
  );
}

/** The study at the requested position, or an error message. */
function tryRead(attributes: ElementAttributes, ply: string | undefined): Study | string {
  try {
    const study = readStudy(attributes);
    const { line } = study;
    study.go(line[readPly(ply, line.length - 1)]);
    return study;
  } catch (error) {
    if (error instanceof OtauError) return error.message;
    throw error;
  }
}
