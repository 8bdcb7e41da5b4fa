import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunId } from '../contract/run/run';
import { lineageChanges, lineageTree, linkOf, originOf } from './lineage';

const [A, B, C] = ['a', 'b', 'c'].map((hex) => RunId.parse(`20260101-000000-0000000${hex}`));
if (A === undefined || B === undefined || C === undefined) throw new Error('three ids');

const spec = (changes: Partial<Parameters<typeof lineageChanges>[0]> = {}) => ({
  runId: B,
  recipe: 'sb3',
  params: { seed: 1, resume_from: '' },
  argv: ['python', 'train.py'],
  env: {},
  ownEnv: [],
  secretEnv: [],
  python: '/usr/bin/python3',
  cwd: `/runs/${B}`,
  ...changes,
});

test('a run that was resumed from a checkpoint descends from the run that saved it', () => {
  const file = `/state/runs/${A}/checkpoints/step_2000.zip`;
  const origin = originOf({
    ...spec({ params: { resume_from: file }, argv: ['python', '--load', file] }),
    parent: C,
  });
  expect(origin.files).toEqual([{ run: A, path: file, param: 'resume_from' }]);
  expect(linkOf(origin, 'resume_from')).toEqual({ parent: A, descent: 'resumed', file });
  expect(linkOf(origin, undefined)).toEqual({ parent: C, descent: 'again', file: null });
  expect(linkOf({ ...origin, parent: null }, undefined)).toEqual({
    parent: A,
    descent: 'input',
    file,
  });
});

test('files in its own folder, and ids that are no part of a path, make no relatives', () => {
  const own = originOf({ ...spec({ argv: [`--out=/runs/${B}/x`, `--note=${A}`] }), parent: null });
  expect(own).toEqual({ recipe: 'sb3', parent: null, files: [] });
  expect(linkOf(own, 'resume_from')).toBeNull();
  const windows = originOf(spec({ argv: [`C:\\runs\\${A}\\model.zip`] }));
  expect(linkOf(windows, undefined)?.parent).toBe(A);
});

test('at each branch what changed is listed: parameters, variables, interpreter, folder and a custom command', () => {
  const before = spec({ runId: A, cwd: `/runs/${A}`, env: { LR: '1' }, ownEnv: ['LR'] });
  const after = spec({
    params: { seed: 2, resume_from: '', gamma: 0.9 },
    env: { LR: '2', OMP_NUM_THREADS: '4' },
    ownEnv: ['LR'],
    secretEnv: ['HF_TOKEN'],
    python: '/venv/bin/python',
  });
  expect(lineageChanges(before, after)).toEqual([
    { kind: 'parameter', name: 'seed', before: '1', after: '2' },
    { kind: 'parameter', name: 'gamma', before: null, after: '0.9' },
    { kind: 'variable', name: 'LR', before: '1', after: '2' },
    { kind: 'variable', name: 'HF_TOKEN', before: null, after: '(secret)' },
    { kind: 'python', name: 'python', before: '/usr/bin/python3', after: '/venv/bin/python' },
  ]);
  const command = (argv: string[], runId = B) =>
    spec({ recipe: 'command', params: {}, argv, runId, cwd: '/work' });
  expect(
    lineageChanges(
      command(['train', '--out', `/r/${A}`, '--token=hf_0123456789abcdefghijABCDEFGHIJ0123'], A),
      command(['train', '--out', `/r/${B}`, '--fast', '--password=hunter2']),
    ),
  ).toEqual([
    {
      kind: 'command',
      name: 'argv',
      before: 'train --out /r/(run) --token=…(masked)',
      after: 'train --out /r/(run) --fast --password=…(masked)',
    },
  ]);
  expect(lineageChanges(spec(), spec())).toEqual([]);
});

test('a tree lists each run once, after the one it came from, whichever of them was asked for', () => {
  const node = fc.integer({ min: 0, max: 15 });
  fc.assert(
    fc.property(fc.array(fc.tuple(node, fc.option(node)), { maxLength: 20 }), node, (edges, at) => {
      const links = new Map(
        edges.map(([child, parent]) => [
          String(child),
          parent === null ? null : { parent: String(parent) },
        ]),
      );
      const rows = lineageTree(links, String(at));
      const order = rows.map(({ runId }) => runId);
      expect(new Set(order).size).toBe(order.length);
      expect(order).toContain(String(at));
      for (const [i, { runId, depth }] of rows.entries()) {
        if (i === 0) continue;
        const parent = order.indexOf(links.get(runId)?.parent ?? '');
        expect(parent).toBeGreaterThanOrEqual(0);
        expect(parent).toBeLessThan(i);
        expect(depth).toBe((rows[parent]?.depth ?? 0) + 1);
      }
    }),
  );
  const links = new Map([
    ['b', { parent: 'a' }],
    ['c', { parent: 'a' }],
    ['d', { parent: 'b' }],
  ]);
  for (const query of ['a', 'b', 'c', 'd']) {
    expect(lineageTree(links, query).map(({ runId }) => runId)).toEqual(['a', 'b', 'd', 'c']);
  }
});
