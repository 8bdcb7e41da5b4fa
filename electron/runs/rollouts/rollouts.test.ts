import { expect, test, vi } from 'vitest';
import { AllStepsQuery, RolloutsQuery } from '#core/contract/insight/rollouts';
import { err, ok } from '#core/lib/result';
import type { WalkEntry } from '../../targets/agent/agent-messages';
import { importSpec } from './import-spec.test-data';
import type { RolloutRun } from './rollout-files';
import { Rollouts } from './rollouts';

const RUN = '20260101-000000-0000000a';
const spec = importSpec(RUN, '/in');

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

test('a switch that dumps pickles is named, with what the framework can write instead', async () => {
  const argv = ['python', 'train.py', '--save-debug-rollout-data', 'd/{rollout_id}.pt'];
  const words = async (...more: readonly string[]) => {
    const result = await new Rollouts().ofStep(
      {
        target: machine({}),
        spec: { ...spec, argv: [...argv.slice(0, 2), ...more] },
        digest: { runDir: '/run', proc: null, exit: null },
      },
      RolloutsQuery.parse({ run: RUN }),
    );
    return result.ok ? result.value.lacks : [];
  };
  expect(await words(...argv.slice(2))).toEqual([
    expect.stringMatching(/--save-debug-rollout-data.*never opened here\. slime writes no other/),
  ]);
  expect(await words('trainer.dump_data_batch=true')).toEqual([
    expect.stringContaining('trainer.dump_eval_results=true'),
  ]);
  expect(await words('trainer.dump_data_batch=false')).toEqual([]);
});

test('a run that was to write rollouts and has none says which switch was set', async () => {
  const argv = [
    'python3',
    '-m',
    'verl',
    'trainer.rollout_data_dir=/out/dump',
    'trainer.validation_data_dir=null',
  ];
  const run = {
    target: machine({}),
    spec: { ...spec, argv },
    digest: { runDir: '/run', proc: null, exit: null },
  };
  const result = await new Rollouts().ofStep(run, RolloutsQuery.parse({ run: RUN }));
  expect(result).toMatchObject({
    ok: true,
    value: { step: null, lacks: [expect.stringContaining('trainer.rollout_data_dir=/out/dump')] },
  });
});

const dumped = (step: number, answers: readonly (readonly [string, string, number])[]): string =>
  answers
    .map(([input, output, score]) => `${JSON.stringify({ input, output, score, step })}\n`)
    .join('');

const STEPS = {
  '/in/rollout/1.jsonl': dumped(1, [
    ['2+2?', 'four', 1],
    ['3+3?', 'I am sorry', 0],
  ]),
  '/in/rollout/2.jsonl': dumped(2, [
    ['3+3?', 'six', 1],
    ['3+3?', 'Sorry, I cannot', 0],
  ]),
};

async function readAll(
  rollouts: Rollouts,
  target: RolloutRun['target'],
  query: Partial<AllStepsQuery>,
) {
  const run = { target, spec, digest: { runDir: '/run', proc: null, exit: null } };
  const result = await rollouts.ofAllSteps(run, AllStepsQuery.parse({ run: RUN, ...query }));
  return result.ok ? result.value : result.error;
}

test('a text is found in all steps, the newest first, with its share of each', async () => {
  const files = machine(STEPS);
  expect(await readAll(new Rollouts(), files, { text: 'SORRY' })).toMatchObject({
    source: 'verl',
    steps: 2,
    read: 2,
    skipped: 0,
    count: 4,
    matched: 2,
    bins: [
      { from: 1, to: 1, count: 2, matched: 1, mean: 0 },
      { from: 2, to: 2, count: 2, matched: 1, mean: 0 },
    ],
    rows: [
      { step: 2, index: 1, beginning: 'Sorry, I cannot' },
      { step: 1, index: 1, beginning: 'I am sorry' },
    ],
  });
});

test('the answers to one prompt are followed through the training', async () => {
  const result = await readAll(new Rollouts(), machine(STEPS), { prompt: { step: 1, index: 1 } });
  expect(result).toMatchObject({
    matched: 3,
    bins: [
      { from: 1, matched: 1, mean: 0, low: 0, high: 0 },
      { from: 2, matched: 2, mean: 0.5, low: 0, high: 1 },
    ],
  });
});

test('a file that cannot be read is named, and the others are searched', async () => {
  const files = machine({ ...STEPS, '/in/completions/completions_00009.parquet': 'PAR1 half' });
  const result = await readAll(new Rollouts(), files, {});
  expect(result).toMatchObject({ steps: 3, read: 2, skipped: 1, count: 4 });
  expect(result).toMatchObject({
    problems: [expect.stringContaining('completions_00009.parquet')],
  });
});

test('a step whose file is gone is read from the other file that has it, and each step counts once', async () => {
  const rollouts = new Rollouts();
  const episodes = { '/in/a/episodes.jsonl': `${line(64, 1, 5)}${line(128, 2, 9)}` };
  const both = { ...episodes, '/in/b/episodes.jsonl': line(128, 3, 7) };
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await readAll(rollouts, machine(both), {})).toMatchObject({ steps: 2, read: 2, count: 2 });
  // A listing is good for ten seconds.
  vi.advanceTimersByTime(20_000);
  const left = await readAll(rollouts, machine(episodes), {});
  vi.useRealTimers();
  expect(left).toMatchObject({ steps: 2, read: 2, count: 2, rows: [{ score: 9 }, { score: 5 }] });
});

test('a search after the list of all answers finds what a search before it does, whatever is looked for', async () => {
  const files = machine({
    ...STEPS,
    '/in/rollout/3.jsonl': dumped(3, [['“4+4”?', 'eight\n"8", über', 1]]),
  });
  const indexed = new Rollouts();
  expect(await readAll(indexed, files, {})).toMatchObject({ read: 3, count: 5 });
  const texts = [
    'sorry',
    'SORRY',
    'six',
    'nowhere',
    '"8"',
    'ÜBER',
    '4+4',
    'eight\n',
    'step',
    'input',
  ];
  for (const text of texts) {
    const before = await readAll(new Rollouts(), files, { text });
    expect(await readAll(indexed, files, { text })).toEqual(before);
  }
});

test('a file without rollouts is read once, as long as it does not change', async () => {
  const files = machine({ '/in/episodes.jsonl': 'damaged\n' });
  const reads = vi.fn<RolloutRun['target']['read']>(files.read);
  const rollouts = new Rollouts();
  const target = {
    ...files,
    read: reads,
    heads: async () => ok([new TextEncoder().encode(line(1, 1, 1))]),
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  await readAll(rollouts, target, {});
  vi.advanceTimersByTime(20_000);
  await readAll(rollouts, target, {});
  vi.useRealTimers();
  expect(reads).toHaveBeenCalledTimes(1);
});

test('a machine that does not answer is a refusal, and the next call continues', async () => {
  const rollouts = new Rollouts();
  const files = machine(STEPS);
  const gone = { code: 'unreachable', says: 'The host does not answer.', remedy: 'Look.' } as const;
  let isGone = true;
  const target: RolloutRun['target'] = {
    ...files,
    read: async (...of) => (isGone ? err(gone) : files.read(...of)),
  };
  expect(await readAll(rollouts, target, {})).toEqual(gone);
  isGone = false;
  expect(await readAll(rollouts, target, {})).toMatchObject({ read: 2, count: 4 });
});

test('of two files of one step the one of our tap is read: it has all answers, with their weights and ends', async () => {
  const row = {
    step: 1,
    prompt: '2+2?',
    completion: 'four',
    score: 0.5,
    rewards: { right: 1, brief: null },
    extra: { gold: '4', note: 'x' },
    tokens: 24,
    cut: true,
  };
  const target = machine({
    '/in/answers/answers_00001.jsonl': `${JSON.stringify(row).replaceAll(/([:,])(?=["\d{])/g, '$1 ')}\n`,
    '/in/rollout/1.jsonl': dumped(1, [['2+2?', 'five', 0]]),
  });
  expect(await read(target, 1)).toMatchObject({
    ok: true,
    value: {
      source: 'trl-tap',
      count: 1,
      lacks: [],
      rows: [
        {
          prompt: '2+2?',
          answer: 'four',
          score: 0.5,
          gold: '4',
          isUnfinished: true,
          numbers: [
            { name: 'right', value: 1 },
            { name: 'brief', value: null },
            { name: 'tokens', value: 24 },
          ],
          texts: [{ name: 'note', text: 'x' }],
        },
      ],
    },
  });
});
