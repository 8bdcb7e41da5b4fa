import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RefusedError } from '#core/contract/refused-error';
import { EngineLink } from './engine-link';
import { acquireHome } from './home-lock';

/** A home in which no engine can start: a file is where the folder of the runs has to be. */
async function brokenHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'broken-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await writeFile(join(home, 'runs'), '');
  return home;
}

test('a command line whose engine cannot start gives up at once, says why, and lets the home go', async () => {
  const home = await brokenHome();
  const link = new EngineLink(home);
  const cause: unknown = await link
    .ask((client) => client.engine.hello())
    .catch((thrown: unknown) => thrown);
  await link.close();
  if (!(cause instanceof RefusedError)) throw new Error(`not refused: ${String(cause)}`);
  expect(cause.refusal.code).toBe('engine-start');
  expect(cause.refusal.says).toMatch(/^The RL Cockpit engine could not start: \S/);
  const held = await acquireHome(home);
  expect(held).not.toBeNull();
  await held?.store.then((store) => store.close()).catch(() => undefined);
  held?.release();
});
