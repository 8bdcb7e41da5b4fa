import type { Refusal } from '#core/contract/refusal';
import type { StartRequest } from '#core/contract/run/start-request';
import { err, ok, type Result } from '#core/lib/result';
import { partedVariables } from '#core/redaction/secret-variable';

/** Refuses to queue a run with secrets: what waits, waits in a file. */
export function refuseSecrets({ env = {} }: Pick<StartRequest, 'env'>): Result<void, Refusal> {
  const names = Object.keys(partedVariables(env).secret);
  if (names.length === 0) return ok(undefined);
  return err({
    code: 'secret-not-stored',
    says: `RL Cockpit saves queued runs on disk, but does not write secrets there: ${names.join(', ')}.`,
    remedy: 'Start this run now, or set the variable in the login environment of the target.',
  });
}
