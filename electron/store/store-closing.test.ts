import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openStore } from './store';

const folder = mkdtempSync(join(tmpdir(), 'rl-cockpit-closing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('anyone who asks while the store closes, or after, gets no answer and makes nothing fail', async () => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id }) => parentPort.postMessage({ id, value: [] }));`,
  );
  const store = await openStore(folder, pathToFileURL(script));
  expect(await store.runs()).toEqual([]);
  const before = store.runs();
  const closed = store.close();
  const ends: unknown[] = [];
  const note = (end: unknown): number => ends.push(end);
  store.runs().then(note, note);
  await closed;
  store.runs().then(note, note);
  expect(await before).toEqual([]);
  await sleep(0);
  expect(ends).toEqual([]);
});
