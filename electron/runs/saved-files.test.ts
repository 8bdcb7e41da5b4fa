import { expect, test } from 'vitest';
import { ok } from '#core/lib/result';
import type { WalkEntry } from '../targets/agent/agent-messages';
import { oddCheckpoints } from './saved-files';

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
