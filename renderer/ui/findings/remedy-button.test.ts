import { expect, test } from 'vitest';
import { Remedy } from '#core/contract/finding';
import { type RemedyActs, remedyButton, remedyButtons } from './remedy-button';

const said = { id: 'x', title: 'Fix it', says: '', danger: 'none', provedBy: null };
const remedies = [
  { ...said, kind: 'command', argv: ['wsl.exe', '--status'], env: {}, kills: [] },
  { ...said, kind: 'parameters', set: { params: { n_steps: 64 } } },
  { ...said, kind: 'connect', target: 'ssh:lab' },
  { ...said, kind: 'choose', what: 'environment' },
  { ...said, kind: 'install', what: 'distro', target: null },
  { ...said, kind: 'start-task', recipe: 'rl-trainer/market', preset: 'toy' },
  {
    ...said,
    kind: 'fix',
    target: 'local',
    python: null,
    actor: 'cockpit',
    lines: [['pip', 'install', 'torch']],
    env: {},
    changed: [],
    creates: [],
  },
].map((remedy) => Remedy.parse(remedy));

function acting() {
  const done: unknown[] = [];
  const log = (what: string) => (value: unknown) => void done.push([what, value]);
  const acts: Required<RemedyActs> = {
    command: log('command'),
    parameters: log('parameters'),
    connect: log('connect'),
    choose: log('choose'),
    install: log('install'),
    startTask: log('start-task'),
    fix: log('fix'),
  };
  return { done, acts };
}

test('every kind of remedy is among those that have a button', () => {
  const kinds = Remedy.options.map(({ shape }) => shape.kind.value);
  expect(remedies.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
});

test.each(remedies)('a remedy of the kind $kind gets a button that does its act', (remedy) => {
  const { done, acts } = acting();
  remedyButton(remedy, acts)?.act();
  expect(done).toEqual([[remedy.kind, expect.anything()]]);
});

test('what is asked or chosen first says so by its dots; what acts at once has none', () => {
  const { acts } = acting();
  const labels = remedies.map((remedy) => `${remedy.kind}: ${remedyButton(remedy, acts)?.label}`);
  expect(labels).toEqual([
    'command: Fix it…',
    'parameters: Fix it',
    'connect: Fix it',
    'choose: Fix it…',
    'install: Fix it',
    'start-task: Fix it',
    'fix: Fix it…',
  ]);
});

test('a page that cannot carry out a remedy has no button for it', () => {
  const { done, acts } = acting();
  expect(remedyButtons(remedies, {})).toEqual([]);
  const [only, ...others] = remedyButtons(remedies, { connect: acts.connect });
  expect(others).toEqual([]);
  only?.act();
  expect(done).toEqual([['connect', 'ssh:lab']]);
});
