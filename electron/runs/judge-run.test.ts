import { describe, expect, test } from 'vitest';
import { series, sign, verdictCase } from '#core/diagnosis/fixtures/verdict-case.test-data';
import type { Launch } from '#core/contract/run/launch';
import type { Spec } from '#core/contract/run/run-directory';
import { RunDigest } from '#core/contract/run/run-digest';
import { err, ok } from '#core/lib/result';
import { gone } from '../targets/agent/agent-refusals';
import type { Target } from '../targets/target';
import { judgeRun } from './judge-run';

const entry = (path: string, mtimeMs: number, kind: 'file' | 'folder' = 'file') => ({
  path,
  kind,
  size: 9,
  mtimeMs,
  ident: path,
});
const walked = (files: readonly ReturnType<typeof entry>[], truncated = false) => ({
  root: entry('/w', 0, 'folder'),
  entries: [...files],
  count: files.length,
  truncated,
  problems: [],
});
const input = verdictCase({ spec: { expectations: { artefacts: ['*.zip'] } } });
const store = {
  logFacts: async () => input.log,
  progress: async () => ({ revision: 1, pointCount: 3, lastX: 30, xKind: 'timestep' }) as const,
  series: async () => [],
  oddPoints: async () => null,
  points: async () => null,
};
const digest = RunDigest.parse({
  runId: input.spec.runId,
  runDir: '/runs/one',
  spec: input.spec,
  specProblem: null,
  proc: null,
  heartbeat: null,
  exit: input.exit,
  lock: 'free',
  childAlive: false,
  sameBoot: true,
  logBytes: 0,
});
const unread: Target['read'] = async () => err(gone('It is not there.'));
/** There is nothing where a run ran. */
const walk: Target['walk'] = async () => ok(walked([]));
const judgedBy = (find: Target['find']) =>
  judgeRun({ target: { find, walk, read: unread }, store, later: null }, input.spec, digest);

test('what a run was to leave is missing only where somebody could look', async () => {
  const nothing = await judgedBy(async () => ok([]));
  expect(nothing?.verdict).not.toBe('succeeded');
  expect(nothing?.reasons.join(' ')).toContain('*.zip');
  expect(await judgedBy(async () => err(gone('It ended.')))).toBeNull();
});

test('samples of the machine are no metric: a run with nothing else only finished', async () => {
  const view = {
    ...series('system/cpu_percent'),
    source: 'system',
    unit: '%',
    derivation: null,
    segmentCount: 1,
    firstWallMs: 1,
    lastWallMs: 2,
    lastElapsedMs: null,
    withoutX: 0,
    sameAs: null,
  };
  const spec = { ...input.spec, expectations: {} };
  const target = { find: async () => ok([]), walk, read: unread };
  const sampled = { ...store, series: async () => [view] };
  const judgement = await judgeRun({ target, store: sampled, later: null }, spec, digest);
  expect(judgement?.verdict).toBe('finished');
});

test('an imported log that ends with an exception says so, and gets no verdict', async () => {
  const spec = { ...input.spec, expectations: {}, importedFrom: '/logs/theirs' };
  const target = { find: async () => ok([]), walk, read: unread };
  const theirs = { ...input.log, targetX: 10, signs: [sign('traceback', 'ValueError: bad.')] };
  const read = {
    ...store,
    logFacts: async () => theirs,
    progress: async () => ({ revision: 1, pointCount: 3, lastX: 3, xKind: 'update' }) as const,
  };
  const judgement = await judgeRun({ target, store: read, later: null }, spec, digest);
  expect(judgement).toMatchObject({
    phase: 'ended',
    verdict: null,
    reasons: [
      'The log ends with ValueError: bad at line 3, update 3 of 10 (30%).',
      'No verdict: imported runs don’t record how they ended.',
    ],
  });
});

describe('a stopped run shows what it saved where it ran', () => {
  const spec = { ...input.spec, expectations: {}, cwd: '/w', createdMs: 1_000_000 };
  const requested = { nonce: 'n', mode: 'graceful', wallMs: 5_000_000 } as const;
  const { exit } = verdictCase({ exit: { requested, endedMs: 5_010_000 } });
  const stopped = { ...digest, exit };
  const reasonsWith = async (files: readonly ReturnType<typeof entry>[], truncated = false) => {
    const target = {
      find: async () => ok([]),
      walk: async () => ok(walked(files, truncated)),
      read: unread,
    };
    const judgement = await judgeRun({ target, store, later: null }, spec, stopped);
    return judgement?.reasons.join(' ');
  };

  test('its own checkpoints, not the ones that were there, not what a later run saves, not its metrics', async () => {
    const files = [
      entry('/w/models/old_1000_steps.zip', 900_000),
      entry('/w/models/ckpt/ppo_4096_steps.zip', 2_000_000),
      entry('/w/models/ckpt/ppo_8192_steps.zip', 3_000_000),
      entry('/w/models/later_9000_steps.zip', 9_000_000),
      entry('/w/logs/0.monitor.csv', 3_000_000),
    ];
    expect(await reasonsWith(files)).toContain(
      'Saved 2 checkpoints, most recently /w/models/ckpt/ppo_8192_steps.zip (step 8,192).',
    );
  });

  test('nothing is said to be missing where not all could be looked through', async () => {
    expect(await reasonsWith([])).toContain('Saved no recognized checkpoint.');
    expect(await reasonsWith([], true)).toContain('Could not check whether it saved anything.');
  });
});

describe('what a run recorded about itself', () => {
  const goal = { glob: '/w/*.meta.json', value: 'total_timesteps', target: 'timesteps_target' };
  const spec = { ...input.spec, createdMs: 1_000_000, expectations: { records: [goal] } };
  const judged = (
    files: Readonly<Record<string, readonly [number, string]>>,
    from: Spec = spec,
  ) => {
    const matches = Object.entries(files).map(([path, [mtimeMs, text]]) => {
      const glob = path.endsWith('.meta.json') ? goal.glob : 'launch-result.json';
      return { glob, path, size: text.length, mtimeMs, ident: path };
    });
    const readOnTarget: Target['read'] = async (path) => {
      const bytes = new TextEncoder().encode(files[path]?.[1] ?? '');
      return ok({ size: bytes.length, bytes });
    };
    const target = { find: async () => ok(matches), walk, read: readOnTarget };
    return judgeRun({ target, store, later: null }, from, digest);
  };

  test('the newest file since the start counts, and one that is older does not', async () => {
    const old = [900_000, '{"total_timesteps": 9, "timesteps_target": 9}'] as const;
    const first = [1_000_500, '{"total_timesteps": 9, "timesteps_target": 9}'] as const;
    const last = [1_900_000, '{"total_timesteps": 3, "timesteps_target": 9}'] as const;
    const short = await judged({
      '/w/old.meta.json': old,
      '/w/a.meta.json': first,
      '/w/b.meta.json': last,
    });
    expect(short).toMatchObject({
      verdict: 'suspicious',
      reasons: ['It recorded only 3 of 9 timesteps in b.meta.json.'],
    });
    expect((await judged({ '/w/a.meta.json': first }))?.verdict).toBe('succeeded');
    expect((await judged({ '/w/old.meta.json': old }))?.reasons).toEqual([
      'It wrote no new record /w/*.meta.json (1 older than this run).',
    ]);
  });

  test('the result of the call that the launcher made is evidence', async () => {
    const shim = {
      ...input.spec,
      expectations: { targetX: 1_024 },
      launch: shimLaunch('train_phase3'),
    };
    const result = (json: object) =>
      judged({ '/runs/one/launch-result.json': [1_500_000, JSON.stringify(json)] }, shim);
    expect(await result({ returned: 'PPO', ok: true, numTimesteps: 1_024 })).toMatchObject({
      verdict: 'succeeded',
    });
    expect((await result({ ok: true, numTimesteps: 1_023 }))?.reasons).toEqual([
      'It reached step 1,023 of 1,024.',
    ]);
    const failed = await result({ ok: false, error: 'train_phase3 returned None' });
    expect(failed?.verdict).toBe('failed');
    expect(failed?.reasons[0]).toBe(
      'The call of train_phase3() failed: train_phase3 returned None',
    );
    expect((await judged({}, shim))?.reasons[0]).toContain('train_phase3() did not return');
  });
});

function shimLaunch(call: string): Launch {
  const code = { file: '/p/t.py', module: null, path: [], set: {}, locals: {}, call, kwargs: {} };
  const shim = { ...code, seed: null, noneFails: true, argv: [] };
  return { workspace: null, configs: [], unset: [], program: { kind: 'shim', shim }, taps: [] };
}
