import type { z } from 'zod';
import type { RunDetail } from '#core/contract/run/run-detail';
import type { Queued } from '#core/contract/start/queue-calls';
import type { Refusal } from '#core/contract/refusal';
import type { RunId, RunView } from '#core/contract/run/run';
import type { Spec } from '#core/contract/run/run-directory';
import { originOf, type RunOrigin } from '#core/training/lineage';
import { blankDetail } from '../blank-detail';
import type { WaitingList } from './waiting-list';

/**
 * A training that waits, as every list of runs shows it. It has not started: times and steps are not there.
 * @param after the name of the run that it waits for; null: only for its turn
 */
function queuedView(queued: Queued, after: string | null, revision: number): RunView {
  const { runId, name, request, held } = queued;
  return {
    runId,
    name,
    recipe: request.recipe,
    target: request.target,
    runDir: '',
    phase: 'queued',
    contact: 'ok',
    contactSinceMs: null,
    activity: 'quiet',
    verdict: null,
    reasons: [held?.says ?? waitsFor(queued, after)],
    exit: null,
    startedMs: null,
    durationMs: null,
    lastX: null,
    xKind: null,
    targetX: null,
    foreign: false,
    ...(request.sweep === undefined ? {} : { sweep: request.sweep }),
    revision,
  };
}

function waitsFor({ onlyIfSucceeded, request: { sweep } }: Queued, after: string | null): string {
  if (after !== null) {
    return onlyIfSucceeded ? `Waits for ${after} to succeed.` : `Waits for ${after}.`;
  }
  return sweep === undefined
    ? 'Waits to start.'
    : `Waits for its turn: run ${sweep.index} of ${sweep.size} of ${sweep.name}.`;
}

/**
 * Every training that waits, as a run. One that has begun is reported by its target's book, even while it still is in the queue.
 * @param names of the runs that have begun, by id
 */
export function queuedViews(
  waiting: Pick<WaitingList, 'list' | 'find' | 'revision'>,
  names: ReadonlyMap<string, string>,
): readonly RunView[] {
  const nameOf = (runId: RunId): string => names.get(runId) ?? waiting.find(runId)?.name ?? runId;
  return waiting
    .list()
    .filter(({ runId }) => !names.has(runId))
    .map((queued) =>
      queuedView(queued, queued.after === null ? null : nameOf(queued.after), waiting.revision),
    );
}

/** Everything that can be reported of it before it starts. @param spec what it would start; null when that cannot be determined now */
export function queuedDetail(
  run: RunView,
  { request }: Queued,
  spec: Spec | null,
): z.input<typeof RunDetail> {
  const patterns = spec?.patterns ?? request.patterns;
  return {
    ...blankDetail(run),
    argv: spec?.argv ?? request.byHand ?? request.argv,
    cwd: spec?.cwd ?? request.cwd ?? '',
    python: request.python,
    env: request.env,
    params: spec?.params ?? request.params,
    expectations: spec?.expectations ?? {},
    parent: request.from,
    ...(request.byHand === null ? {} : { byHand: true }),
    ...(patterns.length > 0 ? { patterns: [...patterns] } : {}),
  };
}

/** Future origin of a queued run, by its id; [] for one that comes from no other. */
export function queuedOrigin({
  runId,
  request: { recipe, from, params, argv, byHand },
}: Queued): readonly (readonly [string, RunOrigin])[] {
  const origin = originOf({ runId, recipe, parent: from, params, argv: byHand ?? argv });
  return origin.parent === null && origin.files.length === 0 ? [] : [[runId, origin]];
}

/** Reason why nothing can be asked of a run that has not started. */
export function notStarted({ name }: Queued): Refusal {
  return {
    code: 'run-queued',
    says: `${name} has not started: it is waiting for another run.`,
    remedy: 'Start it now, or remove it, on its page.',
  };
}
