import type { TrainerEvent } from '../../event';
import { printedPoint } from '../../values/printed-point';

/** A line an episode: its head names the episode, the rest are `Name: number` or `name=number`. */
const HEADS: readonly RegExp[] = [
  /^\[Episode (\d{1,9})\] (?=Reward: \S+ Loss: \S+ Burned: )/,
  /^\s*(?:\S{1,12} )?Episode (\d{1,9}): (?=Reward=\S+ (?:Loss=\S+ )?Burned=)/,
  /^\[(?:MetaEp|Episode) (\d{1,9})\] (?=steps=\d+ eps=\S+ loss=)/,
];
const PAIR =
  /(?:^|\s)([A-Za-z_]{1,30})(?:: |=)([-+]?(?:\d[\d.]*(?:e[-+]?\d+)?|nan|inf))(?:\/\d+|s)?(?=\s|$)/gi;

/** Points of an episode's line; null when it is none. `Completed: 30/32` is the 30. */
export function episodeLine(text: string): readonly TrainerEvent[] | null {
  for (const head of HEADS) {
    const match = head.exec(text);
    if (match === null) continue;
    const x = Number(match[1]);
    const rest = text.slice(match[0].length);
    return [...rest.matchAll(PAIR)].flatMap(([, name = '', printed = '']) =>
      printedPoint(name, x, 'episode', printed),
    );
  }
  return null;
}
