import { expect, test } from 'vitest';
import { ok } from '#core/lib/result';
import type { WalkEntry } from '../targets/agent/agent-messages';
import { proc, verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import { oddCheckpoints, savedFiles } from './saved-files';

const entry = (path: string, kind: WalkEntry['kind']): WalkEntry => ({
  path,
  kind,
  size: 0,
  mtimeMs: 5_000,
  ident: path,
});

test('a named pipe or a socket where trainers save is reported, files and pipes elsewhere are not', async () => {
  const entries = [
    entry('/r/checkpoints/step_1.pt', 'file'),
    entry('/r/checkpoints/step_2.pt', 'fifo'),
    entry('/r/work/models/best.zip', 'socket'),
    entry('/r/work/last.zip', 'fifo'),
    entry('/r/work/data/pipe', 'fifo'),
    entry('/r/control', 'fifo'),
  ];
  const walk = async () =>
    ok({ root: entry('/r', 'folder'), entries, count: 6, truncated: false, problems: [] });
  const odd = await oddCheckpoints({ walk }, '/r');
  expect(odd.ok && odd.value.map(({ path }) => path)).toEqual([
    '/r/checkpoints/step_2.pt',
    '/r/work/models/best.zip',
    '/r/work/last.zip',
  ]);
});

test('what an earlier attempt of a job saved is still of its run', async () => {
  const entries = [entry('/w/before.zip', 'file'), entry('/w/model.zip', 'file')].map((one, i) => ({
    ...one,
    mtimeMs: i === 0 ? 1_000 : 100_000,
  }));
  const walk = async () =>
    ok({ root: entry('/w', 'folder'), entries, count: 2, truncated: false, problems: [] });
  const spec = { ...verdictCase({}).spec, cwd: '/w' };
  const attempt = { number: 1, jobId: '5', restarts: 1, nodes: null, startedMs: 900_000 };
  const digest = { runDir: '/r', proc: { ...proc(), startedMs: 900_000 }, exit: null };
  const saved = async (firstStartedMs: number) => {
    const read = await savedFiles({ walk }, spec, {
      ...digest,
      attempt: { ...attempt, firstStartedMs },
    });
    return read.ok && read.value.files.map(({ path }) => path);
  };
  expect(await saved(50_000)).toEqual(['/w/model.zip']);
  expect(await saved(900_000)).toEqual([]);
});
