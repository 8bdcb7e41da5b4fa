import { expect, test } from 'vitest';
import { commandText, Finding, finding, lineOf, Remedy } from './finding';
import { Refusal } from './refusal';

const said = { id: 'x', title: 'Do it', says: '', danger: 'none', provedBy: null };
const remedies = [
  { ...said, kind: 'command', argv: ['wsl.exe', '--status'], env: {}, kills: [] },
  { ...said, kind: 'parameters', set: { params: { n_steps: 64 }, python: null } },
  { ...said, kind: 'connect', target: 'ssh:lab' },
  { ...said, kind: 'choose', what: 'environment' },
  { ...said, kind: 'install', what: 'distro', target: null },
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
];

test.each(remedies)(
  'a remedy of the kind $kind says its title, its danger and what would prove it',
  (remedy) => {
    expect(Remedy.parse(remedy)).toEqual(remedy);
    for (const name of ['title', 'danger', 'provedBy'])
      expect(Remedy.safeParse({ ...remedy, [name]: undefined }).success).toBe(false);
  },
);

test('a command without words, an unknown kind and an unknown danger are no remedies', () => {
  const [command] = remedies;
  expect(Remedy.safeParse({ ...command, argv: [] }).success).toBe(false);
  expect(Remedy.safeParse({ ...said, kind: 'pray' }).success).toBe(false);
  expect(Remedy.safeParse({ ...command, danger: 'some' }).success).toBe(false);
});

test('a fix can say what it fetches and how it is taken back', () => {
  const fix = {
    ...remedies[0],
    size: { downloadBytes: 3.4e9, diskBytes: null },
    undo: 'Remove it.',
  };
  expect(Remedy.parse(fix)).toEqual(fix);
});

test('a finding that says only its sentence has no advice, evidence, remedy and time', () => {
  const plain = finding('disk', 'ok', '75 GB are free.');
  expect(Finding.parse(plain)).toEqual(plain);
  expect(plain).toMatchObject({ advice: '', evidence: [], remedies: [], atMs: null });
  expect([lineOf(plain), commandText(plain)]).toEqual([null, undefined]);
});

test('a finding knows the line that shows it and the command that helps', () => {
  const match = Finding.parse({
    ...finding('signs', 'bad', 'an abort'),
    evidence: [
      { kind: 'text', text: 'Aborted' },
      { kind: 'line', line: 7 },
    ],
    remedies: remedies.slice(0, 1),
  });
  expect([lineOf(match), commandText(match)]).toEqual([7, 'wsl.exe --status']);
});

test('a refusal may carry remedies for the page, and is whole without', () => {
  const plain = { code: 'target-off', says: 'It is off.', remedy: 'Connect it.' };
  expect(Refusal.parse(plain)).toEqual(plain);
  expect(Refusal.parse({ ...plain, remedies }).remedies).toEqual(remedies);
});
