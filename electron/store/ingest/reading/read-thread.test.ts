import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ReadThread } from './read-thread';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers as the real thread does of a file without bytes. */
const EMPTY = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, method }) => {
  const value = method === 'open' ? { id: 1, ident: '1:1', size: 0 } : null;
  parentPort.postMessage({ id, value });
});
`;

const heldBy = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

test('a thread that has read keeps no command line waiting', async () => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(script, EMPTY);
  const before = heldBy();
  const thread = new ReadThread(pathToFileURL(script));
  // Something else must keep this process until the answer is there, as the store's thread does.
  const alive = setInterval(() => undefined, 1_000);
  const reading = { runId: 'r', dialect: 'auto', patterns: [], markers: [] };
  const file = { path: 'f', stream: 'f', kind: 'log', offset: 0, state: null, reading } as const;
  const open = await thread.open(file);
  expect(await open?.next()).toBeNull();
  expect(heldBy()).toBe(before);
  open?.close();
  clearInterval(alive);
});
