import type { Effect } from '#core/contract/effects';
import type { Refusal } from '#core/contract/refusal';

/** The engine ended in the middle of it, and it must not be done twice. @param remedy says where its outcome can be seen */
export const interrupted = (call: string, remedy: string): Refusal => ({
  code: 'outcome-unknown',
  says: `The engine ended while it carried out this request (${call}), so it is not known whether that was done. It was not repeated.`,
  remedy,
});

/** It is too long ago that it was asked for. */
export const forgotten = (effect: Exclude<Effect, 'reads'>): Refusal => ({
  code: 'outcome-unknown',
  says: 'The connection was lost before the answer came, so long ago that the engine does not know whether this was done. It was not repeated.',
  remedy: effect === 'repeats' ? 'See what is there now, then ask again.' : effect.once,
});

/** An answer of thousands of lines is not kept. */
export const doneLong = (): Refusal => ({
  code: 'done-before',
  says: 'The connection was lost before the answer came. This was done; its answer was too long to keep.',
  remedy: 'See what is there now.',
});

/** No client of ours does that. */
export const otherCall = (): Refusal => ({
  code: 'change-id-used',
  says: 'This request carries the id of another request.',
  remedy: 'Nothing was done. Report this bug.',
});

/** Bytes, or a feed: no change of ours answers so. */
export const notRepeatable = (): Refusal => ({
  code: 'done-before',
  says: 'This was done; its answer cannot be repeated.',
  remedy: 'See what is there now.',
});
