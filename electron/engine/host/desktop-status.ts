import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { HealthNews } from '#core/contract/run/health';
import type { RunView } from '#core/contract/run/run';
import type { SettingsView } from '#core/contract/settings/settings';
import type { TargetView } from '#core/contract/target/target';
import { type DesktopStatus, DesktopRun, goesOn } from '../../parents/desktop-status';
import { connectEngine } from '../../parents/socket/socket-client';
import { type EngineClient, isBrowserLike } from '../../parents/socket/engine-calls';

const AGAIN_MS = 1_000;
/** The list is read at most this often: a desktop is not watched like a chart. */
const PUBLISH_EVERY_MS = 1_000;
/** Windows shows about ten entries of a jump list. */
const MAX_RECENT_RUNS = 8;

/**
 * Publishes the desktop status (tray, taskbar, notifications) to the shell, from whichever engine serves this home; for
 * as long as the process lives. It is a plain client, also of the engine in its own process: one way for both.
 */
export async function publishDesktopStatus(
  home: string,
  publish: (news: DesktopStatus) => void,
): Promise<never> {
  let last: DesktopStatus | null = null;
  for (;;) {
    try {
      await follow(home, (runs, { settings }, targets, health) => {
        last = desktopStatus(last, runs, settings, targets, health);
        publish(last);
      });
    } catch {
      // No engine answers now: the last status stays, and is asked for again.
    }
    await sleep(AGAIN_MS);
  }
}

async function follow(
  home: string,
  took: (
    runs: readonly RunView[],
    settings: SettingsView,
    targets: readonly TargetView[],
    health: readonly HealthNews[],
  ) => void,
): Promise<void> {
  const socket = connectEngine(home);
  // An error is followed by 'close', which ends the calls.
  socket.on('error', () => undefined);
  if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
  const client: EngineClient = createORPCClient(new RPCLink({ websocket: socket }));
  let targets: readonly TargetView[] = [];
  const isUnknown = (run: RunView): boolean => targets.every(({ id }) => id !== run.target);
  const report = async (): Promise<void> => {
    const runs = await client.runs.list();
    // What a target can do never changes; the list of them may wait for an agent.
    if (runs.some((run) => goesOn(run) && isUnknown(run))) targets = await client.targets.list();
    const health = runs.some(goesOn) ? await client.runs.healthNews() : [];
    took(runs, await client.settings.get(), targets, health);
  };
  try {
    const changes = await client.engine.changes();
    await report();
    while ((await changes.next()).done !== true) {
      await report();
      await sleep(PUBLISH_EVERY_MS);
    }
  } finally {
    socket.terminate();
  }
}

/** For an unknown target nothing is held. */
const UNKNOWN: DesktopRun['sleep'] = { isHere: false, sharesThisMachine: false, sleepsWith: null };

/** Runs that are still running, and those that continued the last time: their end is news. */
export function desktopStatus(
  before: DesktopStatus | null,
  runs: readonly RunView[],
  settings: SettingsView['settings'],
  targets: readonly TargetView[],
  health: readonly HealthNews[] = [],
): DesktopStatus {
  const existing = new Set(before?.runs.map(({ runId }) => runId));
  const isShown = (run: RunView): boolean =>
    goesOn(run) || (existing.has(run.runId) && isNews(run));
  const isNews = (run: RunView): boolean =>
    before?.runs.some(({ runId, verdict }) => runId === run.runId && verdict === null) === true;
  const capabilities = new Map(targets.map((target) => [target.id, target.capabilities]));
  const sleepOf = ({ target }: RunView) => capabilities.get(target) ?? UNKNOWN;
  const newest = health.filter((one) => !before?.health.some((old) => isSameNews(old, one)));
  const reported = (before?.health ?? []).filter((old) =>
    runs.some((run) => run.runId === old.runId && goesOn(run)),
  );
  return {
    health: [...reported, ...newest],
    recent: recentRuns(runs),
    runs: runs.filter(isShown).map((run) => DesktopRun.parse({ ...run, sleep: sleepOf(run) })),
    notifications: settings.notifications,
    keepAwake: settings.trainings.keepAwake,
    closeWhileRunning: settings.window.closeWhileRunning,
    checkForUpdates: settings.window.checkForUpdates,
  };
}

function recentRuns(runs: readonly RunView[]): DesktopStatus['recent'] {
  // An id begins with the time of its run.
  const newestFirst = runs.toSorted((a, b) => (a.runId < b.runId ? 1 : -1));
  return newestFirst.slice(0, MAX_RECENT_RUNS).map(({ runId, name }) => ({ runId, name }));
}

const isSameNews = (one: HealthNews, other: HealthNews): boolean =>
  one.runId === other.runId && one.rule === other.rule && one.severity === other.severity;
