import { finding } from '#core/contract/finding';
import type { ProbeReport } from '#core/contract/setup/probe';
import { SecretSet } from '#core/redaction/secret-set';
import { expect, test } from 'vitest';
import { setupReport } from './report';

/** A stored value without any shape. */
const HIDDEN = 'plain horse words';

const probe = (id: string, more: Partial<ProbeReport> = {}): ProbeReport => ({
  probe: id,
  title: 'A check',
  state: 'ok',
  value: 'fine',
  rows: [],
  finding: finding(id, 'ok', 'It is fine.'),
  children: [],
  tookMs: 1_200,
  atMs: 0,
  ...more,
});

const report = (reports: readonly ProbeReport[], names: [string, string][] = []): string =>
  setupReport({
    subject: { target: 'local', goal: 'phase3', python: '/home/mia/envs/phase3/bin/python' },
    appVersion: '1.0.0',
    hello: null,
    reports,
    hidden: { names, secrets: new SecretSet([HIDDEN]) },
  });

test('the first line of a report carries its schema number', () => {
  expect(report([]).split('\n')[0]).toBe('<!-- rl-cockpit-setup-report schema 1 -->');
});

test('a report says which probes of a second opinion were not run', () => {
  expect(report([probe('wheel-proof')])).toContain(
    'these were not run: empty-cuda-devices, crash-ladder.',
  );
  const all = ['wheel-proof', 'empty-cuda-devices', 'crash-ladder'].map((id) => probe(id));
  expect(report(all)).toContain('the crash ladder were run.');
});

test('a report holds nothing that a terminal obeys', () => {
  const hostile = finding('host', 'bad', 'seen \u001b]52;c;cm0gLXJmIH4=\u0007\u202e');
  const text = report([probe('host', { value: '\u001b[2J', finding: hostile })]);
  expect(text).not.toMatch(/[^\P{Cc}\t\n]|\p{Bidi_Control}/u);
  expect(text).toContain('seen');
});

test('a probe that could not check counts as not run', () => {
  const blind = probe('wheel-proof', { state: 'unknown' });
  expect(report([blind])).toContain('these were not run: wheel-proof,');
});

test('a report holds no key, and no name of the user or the machine', () => {
  const text = report(
    [
      probe('host', {
        finding: finding(
          'host',
          'bad',
          'hf_abcdefghijklmnopqrstuvwxyz012345 at /home/mia/x on miasbox',
        ),
      }),
    ],
    [
      ['/home/mia', '~'],
      ['mia', 'USER'],
      ['miasbox', 'HOST'],
    ],
  );
  expect(text).not.toMatch(/hf_abc|mia/);
  expect(text).toContain('~/envs/phase3');
});

test('a name inside of a longer word is left alone', () => {
  expect(report([probe('x', { value: 'manilan' })], [['lan', 'HOST']])).toContain('manilan');
});

test('output of a program cannot end its fence', () => {
  const child = {
    command: 'python3 x.py',
    script: '',
    end: 'It ended.',
    output: '```\n# not a heading\n````',
    tookMs: 1,
  };
  expect(report([probe('x', { children: [child] })])).toContain(
    '`````\n```\n# not a heading\n````\n`````',
  );
});

test('a stored value without any shape is left out of a report, and HTML of a program is shown as text', () => {
  const output = `is ${HIDDEN}`;
  const child = { command: 'pip list', script: '', end: 'exit 0', output, tookMs: 1 };
  const text = report([probe('x', { value: `<b>${HIDDEN}</b>`, children: [child] })]);
  expect(text).not.toContain(HIDDEN);
  expect(text).toContain('&lt;b>…(masked)&lt;/b>');
});
