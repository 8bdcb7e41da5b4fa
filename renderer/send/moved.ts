import type { RunDetail } from '#core/contract/api';
import { type Moved, movedText } from '#core/training/moved-paths';

export interface MovedWord {
  readonly was: string;
  readonly becomes: string;
}

type Words = Pick<RunDetail, 'argv' | 'cwd' | 'params'>;

/** Words of a run that name a path below the transferred folder, each once: its folder, then as in the command. */
export function movedIn({ argv, cwd, params }: Words, moved: Moved): readonly MovedWord[] {
  const values = Object.values(params).filter((value) => typeof value === 'string');
  return [...new Set([cwd, ...argv, ...values])].flatMap((was) => {
    const becomes = movedText(was, [moved]);
    return becomes === was ? [] : { was, becomes };
  });
}
