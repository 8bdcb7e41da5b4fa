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
  asked: Pick<Queued, 'request' | 'after' | 'onlyIfSucceeded' | 'turn'>,
  as: RunId,
): Promise<Result<Queued, Refusal>> {
  const secret = refuseSecrets(asked.request);
  if (!secret.ok) return secret;
  const after = asked.after === null ? null : await engine.runs.find(asked.after);
  if (after?.ok === false) return after;
  // Planned now, so that what cannot start is refused while its form is open; what was previewed is what waits.
  const plan = await engine.starter.plan(asked.request, as);
  if (!plan.ok) return plan;
  const { runId, name, python: chosen } = plan.value.spec;
  // A command of the user's own says itself which Python it wants.
  const python = asked.request.argv.length > 0 ? asked.request.python : chosen;
  const request = { ...asked.request, name, python };
  return engine.queue.add({
    ...asked,
    runId,
    name,
    request,
    after: after === null ? null : RunId.parse(after.value.runId),
  });
}
