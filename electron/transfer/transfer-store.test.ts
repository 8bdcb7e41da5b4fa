import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TransferView } from '#core/contract/transfer/transfer-calls';
import { TransferStore } from './transfer-store';

function stored() {
  const home = mkdtempSync(path.join(tmpdir(), 'rlc-kept-'));
  onTestFinished(() => rm(home, { recursive: true }));
  return { stored: new TransferStore(home), folder: path.join(home, 'keep', 'transfers') };
}

const view = (id: string, state: TransferView['state'], beganMs = 0): TransferView =>
  TransferView.parse({
    id,
    request: { from: { target: 'local', path: '/p' }, to: { target: 'ssh:lab', path: null } },
    whenExists: 'refuse',
    from: { target: 'local', path: '/p' },
    to: { target: 'ssh:lab', path: '/home/me/rl-cockpit/p' },
    files: 2,
    bytes: 300,
    beganMs,
    state,
    totalBytes: 300,
    arrivedBytes: 120,
    wireBytes: 140,
    cuts: 0,
    bytesPerSecond: 10,
    elapsedMs: 5,
    problem: null,
    done: null,
  });

test('a transfer that was under way when the engine ended was cut off, with what had arrived by then', () => {
  const { stored: file } = stored();
  expect(file.read()).toEqual([]);
  file.save(view('a', 'sending', 1));
  file.save(view('b', 'waiting', 2));
  file.save(view('c', 'failed', 3));
  expect(file.read().map(({ id, state }) => `${id} ${state}`)).toEqual([
    'c failed',
    'b cut',
    'a cut',
  ]);
  expect(file.read()[2]).toMatchObject({ arrivedBytes: 120, bytesPerSecond: null });
  file.remove('b');
  file.remove('never');
  expect(file.read().map(({ id }) => id)).toEqual(['c', 'a']);
});

test('what cannot be read is left out, and only the newest fifty are kept', () => {
  const { stored: file, folder } = stored();
  for (let nth = 0; nth < 53; nth += 1) file.save(view(`t${nth}`, 'sending', nth));
  writeFileSync(path.join(folder, 'torn.json'), '{"schema":1,"view":{');
  writeFileSync(path.join(folder, 'newer.json'), '{"schema":2}');
  const read = file.read();
  expect([read.length, read[0]?.id, read.at(-1)?.id]).toEqual([50, 't52', 't3']);
  expect(readdirSync(folder)).not.toContain('t0.json');
});

test('an id never leads out of the folder', () => {
  const { stored: file, folder } = stored();
  file.save(view('../../x', 'sending'));
  expect(readdirSync(folder)).toEqual(['x.json']);
});

test.skipIf(process.platform === 'win32')(
  'a FIFO among the saved transfers keeps no engine waiting and hides no transfer',
  () => {
    const { stored: file, folder } = stored();
    file.save(view('a', 'waiting', 2));
    execFileSync('mkfifo', [path.join(folder, 'b.json')]);
    expect(file.read().map(({ id }) => id)).toEqual(['a']);
  },
);
