import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  letrec,
  nat,
  oneof,
  property,
  string,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { builtInManifests } from './built-in';
import { readManifest } from './read-manifest';

const GOOD = `manifest: 1
id: small
title: Small
params:
  - { name: lr, type: float, default: 0.1, bind: { flag: --lr } }
tasks:
  - id: train
    title: Train
    launch: { kind: script, file: '{project}/train.py' }
    params: [lr]
    presets:
      - { id: toy, title: Toy, params: { lr: 1 } }
`;

/** Problems as an editor lists them. */
function problems(text: string): readonly string[] {
  const read = readManifest(text);
  return read.ok ? [] : read.error.map(({ line, column, says }) => `${line}:${column} ${says}`);
}

test('a manifest is read', () => {
  expect(problems(GOOD)).toEqual([]);
});

test('each problem is at the line and column of its key', () => {
  const changed = (from: string, to: string) => problems(GOOD.replace(from, to));
  expect(changed('title: Small', 'titel: Small')).toEqual([
    expect.stringMatching(/^1:1 title: /),
    expect.stringMatching(/^1:1 .*titel/),
  ]);
  expect(changed('type: float', 'type: flaot')).toEqual([
    expect.stringMatching(/^5:17 params\.0\.type: /),
  ]);
  expect(changed('default: 0.1', 'default: much')).toEqual([
    expect.stringMatching(/^5:30 params\.0\.default: /),
  ]);
  expect(changed('params: [lr]', 'params: [rl]')).toEqual([
    expect.stringMatching(/^10:14 tasks\.0\.params\.0: there is no shared parameter “rl”/),
    expect.stringMatching(
      /^12:42 tasks\.0\.presets\.0\.params\.lr: the task train has no parameter “lr”/,
    ),
  ]);
  expect(changed('{project}/', '{porject}/')).toEqual([
    expect.stringMatching(/^9:\d+ tasks\.0\.launch.*“\{porject\}” is no parameter/),
  ]);
  expect(changed('id: toy', 'id: Toy!')).toEqual([expect.stringMatching(/^12:11 .*lower-case/)]);
  expect(problems(`${GOOD}title: again\n`)).toEqual([expect.stringMatching(/^13:1 .*unique/)]);
  expect(problems('a: [1\nb: 2')).not.toEqual([]);
});

test('a key that a launch does not have is reported, not ignored', () => {
  expect(problems(GOOD.replace("train.py' }", "train.py', agrs: [x] }"))).toEqual([
    expect.stringMatching(/^9:\d+ .*agrs/),
  ]);
});

const config = (name: string): string =>
  GOOD.replace(
    "file: '{project}/train.py'",
    `file: train.py, config: { name: '${name}', format: json }`,
  );
const workspace = (at: string): string =>
  GOOD.replace('tasks:', `workspace: { copies: [{ at: '${at}', from: c.json }] }\ntasks:`);

test('a name that we write to has to stay inside workspace and run directory', () => {
  expect(problems(config('conf/run.json'))).toEqual([]);
  for (const name of ['../../x.json', '/etc/x.json', 'a/../../x', '~/x', 'C:x', 'a\\x']) {
    expect(problems(config(name))).toEqual([expect.stringMatching(/name inside the folder/)]);
  }
  expect(problems(workspace('config'))).toEqual([]);
  expect(problems(workspace('../c.json'))).toEqual([
    expect.stringMatching(/copies\.0\.at: has to be a name inside the folder/),
  ]);
});

test('every regular expression has to match its example', () => {
  const states = `states:\n  - { state: up, regex: '^epoch \\d+$', example: episode 3 }\n`;
  expect(problems(GOOD + states)).toEqual([
    expect.stringMatching(/^14:\d+ states\.0\.example: .*does not match/),
  ]);
  expect(problems(GOOD + states.replace('episode 3', 'epoch 3'))).toEqual([]);
});

test('aliases that would grow to gigabytes are refused, and so is a text that is no manifest', () => {
  const bomb = Array.from({ length: 12 }, (_, i) =>
    i === 0
      ? 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'
      : `a${i}: &a${i} [${Array<string>(10)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
  ).join('\n');
  expect(problems(bomb)).toEqual([expect.stringMatching(/alias/i)]);
  for (const text of ['', '[]', '3', 'null', '---\n---\n', '\0', 'manifest: 2']) {
    expect({ text, count: problems(text).length > 0 }).toEqual({ text, count: true });
  }
});

const key = constantFrom(
  'manifest',
  'id',
  'title',
  'tasks',
  'params',
  'launch',
  'kind',
  'file',
  'name',
  'type',
  'default',
  'presets',
  'bind',
);
const { node } = letrec<{ node: unknown }>((tie) => ({
  node: oneof(
    { depthSize: 'small' },
    constantFrom('script', 'shim', 'int', 'x', '{lr}', '{=1 +}', 'a && b'),
    integer(),
    boolean(),
    constant(null),
    array(tie('node'), { maxLength: 4 }),
    dictionary(key, tie('node'), { maxKeys: 5 }),
  ),
}));

test('no YAML makes the reader throw, and every problem has a line within the file', () => {
  const yaml = node.map((value) => stringify(value));
  const broken = tuple(
    constantFrom(GOOD, ...builtInManifests.map(({ text }) => text)),
    nat(),
    string({ maxLength: 4 }),
  ).map(([text, at, more]) => {
    const cut = at % (text.length + 1);
    return text.slice(0, cut) + more + text.slice(cut + 1);
  });
  assert(
    property(oneof(string(), yaml, broken), (text) => {
      const read = readManifest(text);
      const lines = text.split('\n').length;
      for (const { line, column, says } of read.ok ? [] : read.error) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(lines);
        expect(column).toBeGreaterThanOrEqual(1);
        expect(says).not.toBe('');
      }
    }),
    { numRuns: 60 },
  );
});
