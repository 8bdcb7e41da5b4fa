import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { root } from '../../setup/paths.mjs';
import { seededRandom, seedOf } from './seeded-random.fixture';

/** Needs the built app (`npm run build`). */
const serveFile = path.join(root, 'out', 'serve.js');
const SERVERS = 6;
/** An engine and a pty host need about so long from their first instruction to the line that listens for the end. */
const STARTING_MS = 300;
const seed = seedOf(process.env);

/** Starts a server, kills it while its engine starts. @param lateMs after the engine's process is there */
async function killedWhileItStarts(cockpit: Cockpit, lateMs: number): Promise<void> {
  const server = spawn(process.execPath, [serveFile, '--json'], {
    env: cockpit.environment(),
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await expect.poll(async () => (await cockpit.processes()).length).toBeGreaterThan(1);
  await sleep(lateMs);
  server.kill('SIGKILL');
  await ended;
}

test(`an engine whose server is killed while it starts ends too, whenever that was (RL_COCKPIT_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  await Promise.all(
    Array.from({ length: SERVERS }, async (_, at) => {
      const cockpit = await Cockpit.open();
      try {
        await killedWhileItStarts(cockpit, ((at + random()) / SERVERS) * STARTING_MS);
        await expect
          .poll(async () => (await cockpit.processes()).length, { timeout: 20_000 })
          .toBe(0);
      } finally {
        await cockpit.close();
      }
    }),
  );
});
