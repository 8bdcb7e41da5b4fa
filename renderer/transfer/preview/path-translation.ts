import type { RunDetail } from '#core/contract/run/run-detail';
import { type PathMove, translatedText } from '#core/training/path-translation';

export interface TranslatedWord {
  readonly was: string;
  readonly becomes: string;
}

type Words = Pick<RunDetail, 'argv' | 'cwd' | 'params'>;

/** Words of a run that name a path below the transferred folder, each once: its folder, then as in the command. */
export function translatedWords(
  { argv, cwd, params }: Words,
  move: PathMove,
): readonly TranslatedWord[] {
  const values = Object.values(params).filter((value) => typeof value === 'string');
  return [...new Set([cwd, ...argv, ...values])].flatMap((was) => {
    const becomes = translatedText(was, [move]);
    return becomes === was ? [] : { was, becomes };
  });
}
