import { expect, test } from 'vitest';
import { RolloutsQuery } from '#core/contract/insight/rollouts';
import { Spec } from '#core/contract/run/run-directory';
import { ok } from '#core/lib/result';
import type { WalkEntry } from '../../targets/agent/agent-messages';
import { Rollouts, type RolloutRun } from './rollouts';

const RUN = '20260101-000000-0000000a';
const spec = Spec.parse({
  schema: 1,
  runId: RUN,
  name: 'episodes',
  recipe: 'import',
  target: 'local',
  installationId: 'i',
  createdMs: 1,
  argv: ['import', '/in'],
  cwd: '/in',
  env: {},
  secretEnv: [],
  python: null,
  params: {},
  toolsSha: '',
  dialect: 'auto',
  patterns: [],
  sources: [],
  expectations: {},
  stop: { gracefulMs: 1, termMs: 1 },
  sampleEveryMs: 1,
  quietAfterMs: 1,
  importedFrom: '/in',
});

/** A machine whose folder `/in` holds these files. */
function machine(files: Readonly<Record<string, string>>): RolloutRun['target'] {
  const bytesOf = (path: string) => new TextEncoder().encode(files[path] ?? '');
  const entry = (path: string, kind: 'file' | 'folder'): WalkEntry => ({
    path,
    kind,
    size: kind === 'file' ? bytesOf(path).length : 0,
    mtimeMs: 2,
    ident: path,
  });
  const entries = Object.keys(files).map((path) => entry(path, 'file'));
  return {
    walk: async () =>
      ok({ root: entry('/in', 'folder'), entries, count: 1, truncated: false, problems: [] }),
    heads: async (paths, max) => ok(paths.map((path) => bytesOf(path).slice(0, max))),
    read: async (path, from, max) => {
      const bytes = bytesOf(path);
      return ok({ size: bytes.length, bytes: bytes.slice(from, from + max) });
    },
  };
}

const line = (step: number, episode: number, total: number): string =>
  `${JSON.stringify({ step, episode, env: 0, return: total, length: 2, cut: false, parts: {}, actions: [1, 1] }).replaceAll(/([:,])/g, '$1 ')}\n`;

const read = (target: RolloutRun['target'], step: number | null) =>
  new Rollouts().ofStep(
    { target, spec, digest: { runDir: '/run', proc: null, exit: null } },
    RolloutsQuery.parse({ run: RUN, step }),
  );

test('the episodes of all steps are in one file, and each step has its own', async () => {
  const text = `${line(64, 1, 5)}${line(64, 2, 9)}${line(128, 3, 7)}`;
  const target = machine({ '/in/episodes.jsonl': text });
  const newest = await read(target, null);
  expect(newest).toMatchObject({
    ok: true,
    value: { source: 'sb3', steps: [64, 128], step: 128, count: 1, groups: null },
  });
  const first = await read(target, 70);
  expect(first).toMatchObject({
    ok: true,
    value: { step: 64, count: 2, rows: [{ score: 5, answer: '1 ×2' }, { score: 9 }] },
  });
});

test('a half-written line of a live run is left for later, and a file of another program is none', async () => {
  const half = machine({ '/in/episodes.jsonl': `${line(64, 1, 5)}{"step": 64, "epi` });
  expect(await read(half, null)).toMatchObject({ ok: true, value: { count: 1 } });
  const other = machine({ '/in/episodes.jsonl': '{"event": "start"}\n' });
  expect(await read(other, null)).toMatchObject({ ok: true, value: { steps: [], source: null } });
});
