import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';

type Refuse = (options: { data: Refusal; message: string }) => Error;

/** The value, or the contract's typed error: the one way a refusal leaves the engine. */
export function valueOf<T>(result: Result<T, Refusal>, errors: { REFUSED: Refuse }): T {
  if (result.ok) return result.value;
  throw errors.REFUSED({ data: result.error, message: result.error.says });
}
