import type { RunView } from '#core/contract/run';

/** Nothing of it changes by itself any more. */
export function isOver({ phase }: Pick<RunView, 'phase'>): boolean {
  return phase === 'ended' || phase === 'lost';
}
