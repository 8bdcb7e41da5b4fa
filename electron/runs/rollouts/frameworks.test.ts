import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RolloutsQuery } from '#core/contract/insight/rollouts';
import { ok } from '#core/lib/result';
import type { WalkEntry } from '../../targets/agent/agent-messages';
import { importSpec } from './import-spec.test-data';
import type { RolloutRun } from './rollout-files';
import { Rollouts } from './rollouts';

/** Files that the writers of these frameworks made of answers that we wrote. */
const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const RUN = '20260101-000000-0000000a';

/** This machine, with the newest file first, as a file system may list them. */
const machine: RolloutRun['target'] = {
  walk: async (root) => {
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted().toReversed();
    const entries = names.map((name): WalkEntry => {
      const file = path.join(root, name);
      const facts = statSync(file);
      const kind = facts.isFile() ? 'file' : 'folder';
      return { path: file, kind, size: facts.size, mtimeMs: 2, ident: file };
    });
    const self = { path: root, kind: 'folder', size: 0, mtimeMs: 0, ident: root } as const;
    return ok({ root: self, entries, count: entries.length, truncated: false, problems: [] });
  },
  heads: async (files, max) =>
    ok(files.map((file) => new Uint8Array(readFileSync(file)).slice(0, max))),
  read: async (file, from, max) => {
    const bytes = new Uint8Array(readFileSync(file));
    return ok({ size: bytes.length, bytes: bytes.slice(from, from + max) });
  },
};

const NO_BOUNDS = { most: 100, depth: 8, budgetMs: 1_000, skip: [] };

async function stepOf(
  framework: string,
  query: Partial<RolloutsQuery> = {},
  target: RolloutRun['target'] = machine,
) {
  const folder = path.join(FIXTURES, framework);
  const digest = { runDir: '/nowhere', proc: null, exit: null };
  const read = await new Rollouts().ofStep(
    { target, spec: importSpec(RUN, folder), digest },
    RolloutsQuery.parse({ run: RUN, ...query }),
  );
  if (!read.ok) throw new Error(read.error.says);
  return read.value;
}

test('NeMo RL: the mask of its tokens splits a training row into prompt, answer and environment', async () => {
  const { source, steps, rows } = await stepOf('nemo-rl');
  expect([source, steps]).toEqual(['nemo-rl', [0, 1]]);
  const [first, cut, tool] = rows;
  expect(first).toMatchObject({
    answer: String.raw`17+25 = 42, so \boxed{42}`,
    score: 1,
    numbers: [{ name: 'tokens', value: 13 }],
    texts: [{ name: 'Environment', text: 'Environment: correct' }],
    toolCalls: 0,
    group: 0,
  });
  expect(first?.prompt).toContain('What is 17 + 25?');
  expect(cut).toMatchObject({ score: 0, group: 0 });
  expect(tool).toMatchObject({ score: 1, toolCalls: 1, group: 1 });
  expect(tool?.answer).toMatch(
    /^<tool_call>[^]*<\/tool_call>\n<tool_response>[^]*3[^]*<\/tool_response>\nThe tool says \\boxed\{3\}$/,
  );
  expect(tool?.prompt).not.toContain('tool_call');
});

test('NeMo RL before 0.6 has no mask: three texts are a prompt, an answer and the environment', async () => {
  const { rows } = await stepOf('nemo-rl', { step: 0 });
  expect(rows).toMatchObject([{ answer: String.raw`17+25 = 42, so \boxed{42}`, score: 1 }]);
});

test('NeMo RL: a validation has roles, and the same answer', async () => {
  const { rows, steps } = await stepOf('nemo-rl', { validation: true });
  expect(steps).toEqual([2]);
  expect(rows).toMatchObject([
    { answer: String.raw`17+25 = 42, so \boxed{42}`, toolCalls: 0 },
    { toolCalls: 1, texts: [{ name: 'Environment', text: 'Environment: correct' }] },
  ]);
});

test('SkyRL: the files of an evaluation are one step, each answer with its end and its expected answer', async () => {
  const { source, steps, file, count, rows, groups } = await stepOf('skyrl', { validation: true });
  expect([source, steps, count]).toEqual(['skyrl', [1], 8]);
  expect(file).toBe(path.join(FIXTURES, 'skyrl', 'global_step_1_evals'));
  // The sources in the order of their names, whatever the order of the listing.
  expect(rows.map(({ gold }) => gold)).toEqual([...Array(4).fill('42'), ...Array(4).fill('3')]);
  expect(groups?.count).toBe(2);
  const cut = rows.filter(({ isUnfinished }) => isUnfinished === true);
  expect(cut).toMatchObject([
    { score: 0, texts: expect.arrayContaining([{ name: 'Stop reason', text: 'length' }]) },
  ]);
  expect(rows.filter(({ isUnfinished }) => isUnfinished === false)).toHaveLength(7);
  // A score for each token adds up to that of the answer.
  expect(rows.map(({ score }) => score)).toContain(1);
  expect(rows.filter(({ toolCalls }) => toolCalls === 1)).toHaveLength(1);
});

test('ART: Zstandard Parquet, messages of the policy after those of the prompt, groups by their index', async () => {
  const { source, steps, rows, groups } = await stepOf('art');
  expect([source, steps]).toEqual(['art', [1]]);
  expect(groups?.count).toBe(2);
  const tool = rows.find(({ toolCalls }) => toolCalls === 1);
  expect(tool).toMatchObject({ prompt: 'How many r are in strawberry?', score: 1 });
  expect(tool?.answer).toMatch(
    /^<tool_call>[^]*"count"[^]*<\/tool_call>\n<tool_response>3<\/tool_response>\nThe tool says 3$/,
  );
  expect(tool?.numbers).toContainEqual({ name: 'correct', value: 1 });
  expect(rows.some(({ score }) => score === null)).toBe(true);
});

test('a file of another program under the name of a rollout file is none', async () => {
  const names = (await stepOf('skyrl')).steps;
  expect(names).toEqual([]);
});

// A format that is right weighs 0.2; legacy results pay 0 for what failed.
test.each([
  ['prime-rl', 1.2, null],
  ['prime-rl-flat', 1.2, null],
  ['prime-rl-first', 1.2, 0],
  ['prime-rl-stream', 1.2, null],
  ['prime-rl-sealed', 1.2, null],
])(
  '%s: the same answers in each of the layouts that prime-rl had',
  async (layout, best, failure) => {
    const { steps, rows, count } = await stepOf(layout, { step: 1 });
    expect(steps[0]).toBe(1);
    expect(count).toBe(8);
    const cut = rows.filter(({ isUnfinished }) => isUnfinished === true);
    expect(cut).toHaveLength(1);
    expect(cut[0]).toMatchObject({ score: 0, gold: '42', toolCalls: 0 });
    expect(cut[0]?.answer).toMatch(/^Let me think/);
    const tool = rows.filter(({ toolCalls }) => toolCalls === 1);
    expect(tool).toHaveLength(1);
    expect(tool[0]?.answer).toMatch(
      /<tool_call>[^]*calculator[^]*<\/tool_call>\n<tool_response>156<\/tool_response>\n.*156/,
    );
    expect(tool[0]?.prompt).toContain('user: What is 12 * 13?');
    expect(tool[0]?.score).toBeCloseTo(best, 9);
    expect(tool[0]?.numbers).toContainEqual({ name: 'correct', value: 1 });
    const failed = rows.filter(({ texts }) => texts.some(({ name }) => name === 'Error'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ answer: '', score: failure });
    expect(new Set(rows.map(({ group }) => group)).size).toBe(2);
  },
);

test('prime-rl: what was trained on is not counted twice', async () => {
  const { file, steps } = await stepOf('prime-rl');
  expect(steps).toEqual([1]);
  expect(file).toContain('all');
});

test.each(['verifiers', 'verifiers-v1'])('%s: an evaluation is one step', async (layout) => {
  const { steps, rows, source } = await stepOf(layout);
  expect([source, steps]).toEqual(['verifiers', [0]]);
  expect(rows.filter(({ isUnfinished }) => isUnfinished === true)).toHaveLength(1);
  expect(rows.filter(({ toolCalls }) => toolCalls === 1)).toHaveLength(1);
  expect(new Set(rows.map(({ group }) => group)).size).toBe(2);
});

test('a chunk that is there twice, as it was and compressed, is read once', async () => {
  const stream = path.join(FIXTURES, 'prime-rl-stream', 'traces', 'stream', '00000.jsonl');
  const listed = await machine.walk(path.join(FIXTURES, 'prime-rl-stream'), NO_BOUNDS);
  const copy = {
    path: `${stream}.zst`,
    kind: 'file',
    size: 10,
    mtimeMs: 2,
    ident: 'copy',
  } as const;
  const twice: RolloutRun['target'] = {
    ...machine,
    walk: async () =>
      listed.ok ? ok({ ...listed.value, entries: [copy, ...listed.value.entries] }) : listed,
    heads: (files, max) =>
      machine.heads(
        files.map((file) => file.replace('.zst', '')),
        max,
      ),
  };
  expect((await stepOf('prime-rl-stream', { step: 1 }, twice)).count).toBe(8);
});

test('how much of the rollouts was read is said', async () => {
  const { bytes, totalBytes, file } = await stepOf('nemo-rl');
  expect(bytes).toBe(statSync(file ?? '').size);
  const folder = path.join(FIXTURES, 'nemo-rl', 'exp_001');
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
  expect(totalBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
});
