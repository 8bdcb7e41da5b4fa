import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { SecretSet } from '#core/redaction/secret-set';
import { Redactor } from '#core/redaction/redactor';
import { incidentReport } from './report';
import { incidentView } from '../incident-view';
import { aDiagnosis, anIncident } from '../incident.test-data';

const KEY = `sk-${'a1b2c3d4e5'.repeat(3)}`;
const STORED = 'correct horse battery';
const hidden = {
  names: [
    ['/home/ada', '~'],
    ['ada', 'USER'],
    ['tower', 'HOST'],
  ] satisfies [string, string][],
  secrets: new SecretSet([STORED]),
};

const facts = {
  incident: incidentView(anIncident('20261122-225310-0a1b2c3d', aDiagnosis('a'), 1), {
    running: new Set<string>(),
    all: [],
    isRunGone: false,
  }),
  spec: null,
  exit: { code: 1 },
  lastLines: [
    `export OPENAI_API_KEY=${KEY}`,
    `searching with ${STORED}`,
    'in /home/ada/x on tower',
  ],
  appVersion: '1.0.0',
  hidden,
};

test('no file of a report has a key, a stored value or a name; what was taken out is counted by kind', () => {
  const { files, redacted } = incidentReport(facts);
  const text = files.map((file) => file.text).join('\n');
  for (const secret of [KEY, STORED, '/home/ada', 'tower']) expect(text).not.toContain(secret);
  expect(files[2]?.text).toBe(
    'export OPENAI_API_KEY=sk-…(masked)\nsearching with …(masked)\nin ~/x on HOST\n',
  );
  expect(redacted).toContainEqual({ kind: 'Stored key', count: 1 });
  expect(redacted.some(({ kind }) => kind === 'API key' || kind === 'Key or token')).toBe(true);
  expect(incidentReport(facts)).toEqual({ files, redacted });
  const json: unknown = JSON.parse(files[1]?.text ?? '');
  expect(json).toMatchObject({ schema: 1, appVersion: '1.0.0', exit: { code: 1 } });
});

test('a report holds nothing that a terminal obeys when somebody prints it', () => {
  const hostile = '\u001b]52;c;cm0gLXJmIH4=\u0007\u001b[2J\u001b[31mloss\u001b[0m\u009b1A 3\u202e4';
  const { files } = incidentReport({ ...facts, lastLines: [hostile] });
  for (const { text } of files) expect(text).not.toMatch(/[^\P{Cc}\t\n]|\p{Bidi_Control}/u);
  expect(files[2]?.text).toContain('loss');
});

test('a stored value is taken out of anything that is around it', () => {
  assert(
    property(string(), string(), (before, after) => {
      const secrets = new SecretSet(['Zq9-Zq9-Zq9']);
      const text = new Redactor({ names: [], secrets }).text(`${before}Zq9-Zq9-Zq9${after}`);
      expect(text).not.toContain('Zq9-Zq9-Zq9');
    }),
  );
});

test('a report carries no HTML and no picture of a log or a name outside of its fences', () => {
  const title = 'n`<b>|x ![x](http://evil.example/?leak) [click](javascript:alert(1))';
  const incident = { ...facts.incident, title, symptoms: ['# big <img src=x onerror=alert(1)>'] };
  const [report] = incidentReport({ ...facts, incident, lastLines: ['```\n<script>'] }).files;
  const outside = (report?.text ?? '')
    .split('\n')
    .slice(1)
    .join('\n')
    .replaceAll(/^(`{3,})\n[\s\S]*?^\1$/gm, '');
  expect(outside).not.toMatch(/<[a-z!/]|!\[|(?<!\\)\[click/);
  expect(outside).toContain('&lt;img src=x');
});

test('a key whose lines are in several texts of a notebook is taken out of all of them', () => {
  const body = ['aB3x'.repeat(16), 'Short9Last='];
  const lastLines = ['-----BEGIN RSA PRIVATE KEY-----', ...body, '-----END RSA PRIVATE KEY-----'];
  const { files } = incidentReport({ ...facts, lastLines });
  for (const { text } of files) for (const line of body) expect(text).not.toContain(line);
});
