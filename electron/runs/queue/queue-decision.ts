import type { Queued } from '#core/contract/start/queue-calls';
import { isOver, type RunView } from '#core/contract/run/run';

type Held = NonNullable<Queued['held']>;

/**
 * What becomes of a training that waits. A run that cannot be seen is waited for: it may still go on. One that is gone
 * cannot end any more, so the person decides. A run that only *finished* is no success: the person declares what counts
 * as one (it is judged again then), or starts the next one themselves.
 * @param run the one it waits for; null when it is not there any more
 */
export function queueDecision(
  { onlyIfSucceeded }: Pick<Queued, 'onlyIfSucceeded'>,
  run: RunView | null,
): 'wait' | 'start' | Held {
  if (run === null) {
    return {
      says: 'The run it waited for no longer exists.',
      remedy: 'Start it now, or remove it.',
    };
  }
  if (!isOver(run) || run.verdict === null) return 'wait';
  if (!onlyIfSucceeded || run.verdict === 'succeeded') return 'start';
  if (run.verdict === 'finished') {
    return {
      says: `${run.name} finished, but nothing says what it should have done, and this run starts only after a success.`,
      remedy: `Say what counts as success for ${run.name}, start this run now, or remove it.`,
    };
  }
  return {
    says: `${run.name} did not succeed (${run.verdict}), and this run starts only after a success.`,
    remedy: 'Start it now, or remove it.',
  };
}
