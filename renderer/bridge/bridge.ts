import {
  notifyManager,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Refusal } from '#core/contract/refusal';
import { RunId, type RunView } from '#core/contract/run/run';
import { ok, type Result } from '#core/lib/result';
import { invalidate } from './invalidate';
import { Connection } from './connection/connection';
import { mergeRuns } from './readers/merge-runs';
import { FrameQueue, RenderBatch } from './pacing/render-schedule';
import { LIVE_PACE, Throttle } from './pacing/throttle';
import type { OpenTransport } from './connection/transport';

/** Minimum interval of requests for what changes with a run. */
const VIEW_EVERY_MS = 250;
const DIAGNOSES_EVERY_MS = 2_000;

export const queryKeys = {
  runs: ['runs'],
  newestRuns: ['newest-runs'],
  targets: ['targets'],
  recipes: ['recipes'],
  projects: ['projects'],
  settings: ['settings'],
  secrets: ['secrets'],
  chartViews: (recipe: string) => ['chart-views', recipe],
  jobPresets: (target: string) => ['job-presets', target],
  savedViews: (table: string) => ['saved-views', table],
  queue: ['queue'],
  sends: ['sends'],
  envs: (target: string) => ['envs', target],
  run: (run: string) => ['run', run],
  compared: (run: string) => ['compared', run],
  series: (run: string) => ['series', run],
  notes: (run: string) => ['notes', run],
  tagNames: ['tag-names'],
  goals: ['setup-goals'],
  matrix: ['setup-matrix'],
  plan: (goal: string, target: string) => ['setup-plan', goal, target],
  fixRuns: ['fix-runs'],
  setupProgress: ['setup-progress'],
  probes: ['setup-probes'],
  ledger: ['setup-ledger'],
  freezes: (target: string, python: string) => ['setup-freezes', target, python],
  downloads: ['downloads'],
  diagnosis: (run: string) => ['diagnosis', run],
  health: (run: string) => ['health', run],
  insight: (run: string) => ['insight', run],
  healthNews: ['health-news'],
  incidents: ['incidents'],
  incident: (id: string) => ['incident', id],
  incidentOfRun: (run: string) => ['incident-of-run', run],
  attempts: (run: string) => ['attempts', run],
  lineage: (run: string) => ['lineage', run],
} as const satisfies Record<string, QueryKey | ((of: string, on: string) => QueryKey)>;

/** The page's only door to the engine: connection, query cache, redraw queue and render batches. */
export interface Bridge {
  readonly connection: Connection;
  readonly queries: QueryClient;
  readonly frames: FrameQueue;
  readonly renders: RenderBatch;
}

const BridgeContext = createContext<Bridge | null>(null);
export const BridgeProvider = BridgeContext.Provider;

export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error('This part is drawn outside of the bridge.');
  return bridge;
}

/** More changed runs than this are not asked for one by one. */
const MAX_RENEWED = 200;

/** Reads the runs that changed again; the whole list only when others came or went. */
async function renewRuns(
  { connection, queries }: Pick<Bridge, 'connection' | 'queries'>,
  changed: ReadonlySet<string | null>,
): Promise<void> {
  const runs = [...changed].flatMap((run) => RunId.safeParse(run).data ?? []);
  const isMore = changed.has(null) || runs.length > MAX_RENEWED;
  const news = isMore ? null : await connection.read((client) => client.runs.some({ runs }));
  const result = queries.getQueryData<Result<RunView[], Refusal>>(queryKeys.runs);
  const merged =
    news?.ok === true && result?.ok === true ? mergeRuns(result.value, news.value) : null;
  if (merged === null) {
    // Another run may be a relative of one that is open.
    void invalidate(queries, ['lineage']);
    await invalidate(queries, queryKeys.runs);
  } else queries.setQueryData(queryKeys.runs, ok(merged));
}

/** Reads a run and its series at one revision, and shows both at once wherever they are shown. */
async function renewWatched(
  { connection, queries }: Pick<Bridge, 'connection' | 'queries'>,
  run: string,
  isWatched: (queryKey: QueryKey) => boolean,
): Promise<void> {
  const detail = isWatched(queryKeys.run(run));
  const read = await connection.read((client) => client.runs.snapshot({ run, detail }));
  if (!read.ok) {
    // It is gone or cannot be read; the caller gets the reason.
    for (const key of [queryKeys.run(run), queryKeys.series(run), queryKeys.runs]) {
      void invalidate(queries, key);
    }
    return;
  }
  const now = read.value;
  notifyManager.batch(() => {
    if (now.detail !== null) queries.setQueryData(queryKeys.run(run), ok(now.detail));
    queries.setQueryData(queryKeys.series(run), ok(now.series));
    const result = queries.getQueryData<Result<RunView[], Refusal>>(queryKeys.runs);
    const merged = result?.ok === true ? mergeRuns(result.value, [now.run]) : null;
    if (merged !== null) queries.setQueryData(queryKeys.runs, ok(merged));
  });
}

/** Data is read again when the feed says that it changed. */
const NEVER_STALE: QueryClientConfig = {
  defaultOptions: {
    queries: { staleTime: Infinity, retry: false, networkMode: 'always', refetchOnMount: true },
  },
};

const isShown = (queries: QueryClient, queryKey: QueryKey): boolean =>
  (queries.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;

/** Queries that change with no single run; notes do when a user writes them, not with each point of a run. */
const OF_THE_APP: readonly QueryKey[] = [
  ['notes'],
  queryKeys.tagNames,
  queryKeys.matrix,
  queryKeys.projects,
  queryKeys.recipes,
  queryKeys.settings,
  queryKeys.queue,
  queryKeys.sends,
  queryKeys.fixRuns,
];

/** Every notebook that is shown: a change of no single run may be one of a step or a command. */
const ALL_INCIDENTS: QueryKey = ['incident'];

/** Queries about a run's health and failure, and about the attempts that it is one of. */
const ofFailure = (run: string | null): readonly QueryKey[] =>
  run === null ? [ALL_INCIDENTS] : ofRunFailure(run);

const ofRunFailure = (run: string): readonly QueryKey[] => [
  queryKeys.diagnosis(run),
  queryKeys.health(run),
  queryKeys.insight(run),
  queryKeys.incident(run),
  queryKeys.incidentOfRun(run),
  queryKeys.attempts(run),
];

/** Connects to the engine, and invalidates the queries that a change of the feed touches. */
export function connect(open: OpenTransport): Bridge {
  const connection = new Connection(open);
  const renders = new RenderBatch();
  notifyManager.setScheduler((job) => renders.add(job));
  const queries = new QueryClient(NEVER_STALE);
  const refetch = (queryKey: QueryKey): void => void invalidate(queries, queryKey);
  const isWatched = (queryKey: QueryKey): boolean => isShown(queries, queryKey);
  const views = new Throttle<string | null>(VIEW_EVERY_MS, ({ keys }) => {
    // A run whose series are shown comes whole, in its snapshots: its numbers then agree wherever they are shown.
    const runs = new Set(
      [...keys].filter((run) => run === null || !isWatched(queryKeys.series(run))),
    );
    if (runs.size === 0) return;
    void renewRuns({ connection, queries }, runs);
    for (const run of runs) refetch(run === null ? queryKeys.targets : queryKeys.run(run));
    if (runs.has(null)) for (const key of OF_THE_APP) refetch(key);
  });
  const series = new Throttle<string>(LIVE_PACE, async ({ keys: runs }) => {
    const watched = [...runs].filter((run) => isWatched(queryKeys.series(run)));
    for (const run of runs) if (!watched.includes(run)) refetch(queryKeys.series(run));
    await Promise.all(watched.map((run) => renewWatched({ connection, queries }, run, isWatched)));
  });
  const diagnoses = new Throttle<string | null>(DIAGNOSES_EVERY_MS, ({ keys }) => {
    refetch(queryKeys.incidents);
    refetch(queryKeys.healthNews);
    for (const run of keys) for (const key of ofFailure(run)) refetch(key);
  });
  connection.onChange(({ run }) => {
    views.request(run);
    diagnoses.request(run);
    if (run !== null) series.request(run);
  });
  // While the line was down, changes were missed: anything that is shown is read again.
  connection.onLink(() => {
    if (connection.link().state === 'connected') refetch([]);
  });
  void connection.run();
  return { connection, queries, frames: new FrameQueue(), renders: renders };
}
