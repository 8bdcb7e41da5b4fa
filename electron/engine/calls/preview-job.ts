import type { JobPreview } from '#core/contract/jobs/job-preview';
import type { Spec } from '#core/contract/run/run-directory';
import { Scheduler } from '#core/contract/scheduler';
import { RUN_ID_PLACEHOLDER, SWEEP_ID_PLACEHOLDER } from '#core/contract/start/start-calls';
import type { Engine } from '../engine';

/** The job of a start or an array, as the cluster's own machine would submit it; null where it is none, or the machine does not answer. */
export async function previewJob(
  spec: Spec,
  engine: Pick<Engine, 'registry'>,
): Promise<JobPreview | null> {
  const scheduler = Scheduler.options.find((one) => spec[one] !== undefined);
  const options = scheduler === undefined ? undefined : spec[scheduler];
  if (scheduler === undefined || options === undefined) return null;
  const book = engine.registry.book(spec.target);
  const plan = book.ok ? await book.value.target.planJob(options, spec.runId, false) : book;
  if (!plan.ok) return null;
  const { requeue = false, continuations, launcher, array } = spec.slurm ?? {};
  const named = (text: string): string => {
    const ofRun = text.replaceAll(spec.runId, RUN_ID_PLACEHOLDER);
    return array === undefined ? ofRun : ofRun.replaceAll(array.id, SWEEP_ID_PLACEHOLDER);
  };
  const later = spec.resume?.argv.map((word) => named(word)) ?? null;
  return {
    scheduler,
    argv: plan.value.argv.map((word) => named(word)),
    script: named(plan.value.script),
    ...(requeue || continuations !== undefined ? { later } : {}),
    ...(launcher === undefined ? {} : { launcher }),
  };
}
