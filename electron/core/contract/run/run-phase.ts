import type { Phase } from './run';

/** Whether the run is over. Nothing of it changes by itself any more: it ended, or what became of it cannot be seen. */
export function isOver({ phase }: { readonly phase: Phase }): boolean {
  return phase === 'ended' || phase === 'lost';
}

/** Whether the run is in progress on its target. It has begun and is not over. */
export function isInProgress(run: { readonly phase: Phase }): boolean {
  return run.phase !== 'queued' && !isOver(run);
}
