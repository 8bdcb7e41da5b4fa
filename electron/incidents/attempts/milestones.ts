import type { Attempt } from '#core/contract/incident/incident';
import type { RunView } from '#core/contract/run/run';
import type { Store } from '../../store/store';

type Milestone = Attempt['milestones'][number];

/** Milestones of a run in their order, each with the time when it was reached; null where it was not, or no clock gives it. */
export async function milestonesOf(
  { runId, startedMs, durationMs, verdict }: RunView,
  store: Pick<Store, 'logFacts' | 'logTimes' | 'series'>,
): Promise<Milestone[]> {
  const [facts, series] = await Promise.all([store.logFacts(runId), store.series(runId)]);
  const saved = facts.states.find(({ state }) => state === 'saved');
  const offsets = [facts.bytes > 0 ? 1 : 0, saved?.endOffset ?? 0];
  const [output, checkpoint] = await store.logTimes(runId, offsets);
  const metrics = series
    .filter(({ source }) => source !== 'system' && source !== 'derived')
    .flatMap(({ firstWallMs }) => firstWallMs ?? []);
  const endMs = startedMs === null || durationMs === null ? null : startedMs + durationMs;
  return [
    { id: 'started', title: 'Started', atMs: startedMs },
    { id: 'output', title: 'First output', atMs: facts.bytes > 0 ? (output ?? null) : null },
    { id: 'metric', title: 'First metric', atMs: metrics.length > 0 ? Math.min(...metrics) : null },
    {
      id: 'checkpoint',
      title: 'First checkpoint',
      atMs: saved === undefined ? null : (checkpoint ?? null),
    },
    { id: 'ended-well', title: 'Succeeded', atMs: verdict === 'succeeded' ? endMs : null },
  ];
}
