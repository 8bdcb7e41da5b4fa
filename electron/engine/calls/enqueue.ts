import type { Refusal } from '#core/contract/refusal';
import { RunId } from '#core/contract/run/run';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Result } from '#core/lib/result';
import { refuseSecrets } from '../../runs/queue/refuse-secrets';
import type { Engine } from '../engine';

/**
 * Lets a run wait for another one. Refused with the reason for which its start would be.
 * @param as the id that it gets
 */
export async function enqueue(
  engine: Pick<Engine, 'runs' | 'starter' | 'queue'>,
  requested: Pick<Queued, 'request' | 'after' | 'onlyIfSucceeded' | 'turn'>,
  as: RunId,
): Promise<Result<Queued, Refusal>> {
  const secret = refuseSecrets(requested.request);
  if (!secret.ok) return secret;
  const after = requested.after === null ? null : await engine.runs.find(requested.after);
  if (after?.ok === false) return after;
  // Planned now, so that what cannot start is refused while its form is open; what was previewed is what waits.
  const plan = await engine.starter.plan(requested.request, as);
  if (!plan.ok) return plan;
  const { runId, name, python: chosen } = plan.value.spec;
  // A command of the user's own says itself which Python it wants.
  const python = requested.request.argv.length > 0 ? requested.request.python : chosen;
  const request = { ...requested.request, name, python };
  return engine.queue.add({
    ...requested,
    runId,
    name,
    request,
    after: after === null ? null : RunId.parse(after.value.runId),
  });
}
