import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { RunView } from '#core/contract/run';
import type { SettingsView } from '#core/contract/settings';
import { type DeskNews, DeskRun, goesOn } from '../../shell/desk-news';
import { engineSocket } from '../../shell/places';
import { connectSocket } from '../../shell/socket-client';
import { type EngineClient, isBrowserLike } from './engine-link';

const AGAIN_MS = 1_000;
/** The list is read at most this often: a desktop is not watched like a chart. */
const TELL_EVERY_MS = 1_000;

/**
 * Tells the desktop shell what goes on, from whichever engine serves this home; for as long as the process lives.
 * It is a plain client, also of the engine in its own process: one way for both.
 */
export async function publishDesktopStatus(
  home: string,
  tell: (news: DeskNews) => void,
): Promise<never> {
  let told: DeskNews | null = null;
  for (;;) {
    try {
      await follow(home, (runs, { settings }) => {
        told = desktopStatus(told, runs, settings);
        tell(told);
      });
    } catch {
      // No engine answers now: what was told stays, and is asked for again.
    }
    await sleep(AGAIN_MS);
  }
}

async function follow(
  home: string,
  took: (runs: readonly RunView[], settings: SettingsView) => void,
): Promise<void> {
  const socket = connectSocket(engineSocket(home));
  // An error is followed by 'close', which ends the calls.
  socket.on('error', () => undefined);
  if (!isBrowserLike(socket)) throw new TypeError('This WebSocket has no addEventListener.');
  const client: EngineClient = createORPCClient(new RPCLink({ websocket: socket }));
  try {
    const ticks = await client.engine.ticks();
    took(await client.runs.list(), await client.settings.get());
    while ((await ticks.next()).done !== true) {
      took(await client.runs.list(), await client.settings.get());
      await sleep(TELL_EVERY_MS);
    }
  } finally {
    socket.terminate();
  }
}

/** Runs that go on, and those that went on the last time: their end is news. */
export function desktopStatus(
  before: DeskNews | null,
  runs: readonly RunView[],
  settings: SettingsView['settings'],
): DeskNews {
  const known = new Set(before?.runs.map(({ runId }) => runId));
  const isTold = (run: RunView): boolean => goesOn(run) || (known.has(run.runId) && isNews(run));
  const isNews = (run: RunView): boolean =>
    before?.runs.some(({ runId, verdict }) => runId === run.runId && verdict === null) === true;
  return {
    runs: runs.filter(isTold).map((run) => DeskRun.parse(run)),
    notifications: settings.notifications,
    keepAwake: settings.trainings.keepAwake,
    closeWhileRunning: settings.window.closeWhileRunning,
  };
}
