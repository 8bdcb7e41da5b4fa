/**
 * Name of one act that a client asks for, made by the client and kept when it asks again after its line was cut: the
 * engine carries out a change of one name once. `<ms since 1970, base 36>-<32 hex>`.
 */
export type ChangeId = string;

/** Form of an id. */
export const CHANGE_ID = /^[0-9a-z]{1,11}-[0-9a-f]{32}$/;

/** Header of a call that carries its change id. */
export const CHANGE_HEADER = 'x-rl-cockpit-change';
/** Header of a call that was asked before, over a line that was cut. */
export const AGAIN_HEADER = 'x-rl-cockpit-again';

/** @param hex 32 random hex digits */
export const changeId = (nowMs: number, hex: string): ChangeId =>
  `${Math.max(0, Math.floor(nowMs)).toString(36)}-${hex}`;

/** When its client created it, by the client's clock. */
export const requestedMs = (id: ChangeId): number =>
  Number.parseInt(id.slice(0, id.indexOf('-')), 36);

/** Headers of a call. @param again it was sent before, and no answer came */
export const changeHeaders = (id: ChangeId, again: boolean): Record<string, string> => ({
  [CHANGE_HEADER]: id,
  ...(again ? { [AGAIN_HEADER]: '1' } : {}),
});
