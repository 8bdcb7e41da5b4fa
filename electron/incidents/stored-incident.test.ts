import { SecretSet, NO_SECRETS } from '#core/redaction/secret-set';
import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { aDiagnosis, aFinding, anIncident } from './incident.test-data';
import { shownDiagnosis, withFindings } from './incident-of-run';
import { incidentRow, incidentView, unreadableRow } from './incident-view';
import { type RerunEnd, withRerunEnd } from './remedies/rerun-end';
import { similarTo, withoutNumbers } from './similar';
import { MAX_ENTRIES, stateOf, withEntry, withHypothesis } from './stored-incident';
import { withTest } from './hypothesis-tests/hypothesis-tests';
import { incidentMarkdown } from './report/markdown';

const RUN = '20261122-225310-0a1b2c3d';
const RERUN = '20261122-230000-0a1b2c3e';
const aTest = (result: 'supports' | 'falsifies' | 'inconclusive') => ({
  id: result,
  command: 'python -c x',
  startedMs: 1,
  endedMs: 2,
  result,
  says: 'It did.',
  output: '',
});
const CONTEXT = { running: new Set<string>(), all: [], isRunGone: false };

test('the newest test that decided makes the state of a hypothesis; one that decided nothing takes nothing back', () => {
  expect(stateOf([], false)).toBe('untested');
  expect(stateOf([], true)).toBe('testing');
  expect(stateOf([aTest('inconclusive')], false)).toBe('inconclusive');
  expect(stateOf([aTest('supports'), aTest('inconclusive')], false)).toBe('supported');
  expect(stateOf([aTest('supports'), aTest('falsifies')], false)).toBe('falsified');
});

test('a test that falsifies the root cause takes the mark away', () => {
  const incident = withHypothesis(anIncident(RUN, aDiagnosis('a'), 1), 'a', (one) => ({
    ...one,
    isRootCause: true,
  }));
  expect(withTest(incident, 'a', aTest('supports')).hypotheses[0]?.isRootCause).toBe(true);
  const falsified = withTest(incident, 'a', aTest('falsifies'));
  expect(falsified.hypotheses[0]?.isRootCause).toBe(false);
  expect(falsified.entries.at(-1)?.says).toContain('falsifies');
});

test('a notebook follows its findings: new ones come in, untouched ones go, and what the user tested stays', () => {
  const first = anIncident(RUN, aDiagnosis('a', 'b'), 1);
  const tested = withTest(first, 'a', aTest('falsifies'));
  const now = withFindings(tested, aDiagnosis('c'), 5, NO_SECRETS);
  expect(now.hypotheses.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(withFindings(now, aDiagnosis('c'), 6, NO_SECRETS)).toBe(now);
});

test('a timeline of many entries keeps its first and its newest', () => {
  let incident = anIncident(RUN, aDiagnosis(), 1);
  for (let at = 0; at < MAX_ENTRIES + 20; at += 1) {
    incident = withEntry(incident, 'note', `note ${at}`, at);
  }
  expect(incident.entries).toHaveLength(MAX_ENTRIES);
  expect(incident.entries[0]?.kind).toBe('symptom');
  expect(incident.entries.at(-1)?.says).toBe(`note ${MAX_ENTRIES + 19}`);
});

const rerun = (command: string) =>
  withHypothesis(anIncident(RUN, aDiagnosis('a', 'b'), 1), 'a', (one) => ({
    ...one,
    remedies: [
      {
        id: 'less',
        title: 'Use less',
        command,
        atMs: 2,
        result: 'applied' as const,
        says: 'The run has not ended yet.',
        rerun: RunId.parse(RERUN),
      },
    ],
  }));
const end = (more: Partial<RerunEnd>): RerunEnd => ({
  name: 'again',
  verdict: 'succeeded',
  cause: null,
  looksLike: null,
  endMs: 9,
  ...more,
});

const stamp = (more: Partial<RerunEnd>) =>
  withRerunEnd(rerun('x=1'), RERUN, end(more)).hypotheses[0]?.remedies[0]?.result;

test('a run that succeeds with one change proves the remedy and is the test that names the root cause', () => {
  const proved = withRerunEnd(rerun('batch_size=8'), RERUN, end({}));
  expect(proved.hypotheses[0]).toMatchObject({
    isRootCause: true,
    remedies: [{ result: 'proved' }],
    tests: [{ result: 'supports', command: 'Run again with batch_size=8' }],
  });
  expect(withRerunEnd(proved, RERUN, end({}))).toBe(proved);
  expect(incidentRow(proved).state).toBe('mended');
});

const withTests = (...results: Parameters<typeof aTest>[0][]) =>
  withHypothesis(anIncident(RUN, aDiagnosis('a', 'b'), 1), 'a', (one) => ({
    ...one,
    tests: results.map(aTest),
  }));

test('an incident counts as tested where a test decided, not where one could not look', () => {
  expect(incidentRow(withTests()).state).toBe('open');
  expect(incidentRow(withTests('inconclusive', 'inconclusive')).state).toBe('open');
  expect(incidentRow(withTests('inconclusive', 'falsifies')).state).toBe('tested');
  expect(incidentRow(withTests('supports', 'inconclusive')).state).toBe('tested');
});

test('a run that succeeds unchanged proves no cause', () => {
  const lucky = withRerunEnd(rerun(''), RERUN, end({}));
  expect(lucky.hypotheses[0]).toMatchObject({
    isRootCause: false,
    tests: [{ result: 'inconclusive' }],
  });
});

test('a run that fails again of the same fails the remedy; of another cause, or ended without proof, it leaves it open', () => {
  expect(stamp({ verdict: 'failed', cause: 'a' })).toBe('failed');
  expect(stamp({ verdict: 'failed' })).toBe('failed');
  expect(stamp({ verdict: 'failed', cause: 'b', looksLike: 'Looks like b.' })).toBe('applied');
  expect(stamp({ verdict: 'finished' })).toBe('applied');
  expect(stamp({ verdict: 'stopped' })).toBe('applied');
});

test('a run that the user starts from the failed one is in its timeline, once', () => {
  const incident = anIncident(RUN, aDiagnosis('a'), 1);
  const noted = withRerunEnd(incident, RERUN, end({ verdict: 'failed' }));
  expect(noted.entries.at(-1)).toMatchObject({ kind: 'rerun' });
  expect(withRerunEnd(noted, RERUN, end({ verdict: 'failed' }))).toBe(noted);
});

test('past incidents with the same signs are recalled, those that share most first; an exit code alone recalls none', () => {
  const now = anIncident(RUN, aDiagnosis('a', 'b'), 10);
  const both = anIncident('20261120-000000-00000001', aDiagnosis('a', 'b'), 3);
  const one = anIncident('20261121-000000-00000002', aDiagnosis('b'), 4);
  const none = anIncident('20261121-000000-00000003', aDiagnosis('z'), 5);
  const later = anIncident('20261123-000000-00000004', aDiagnosis('a'), 11);
  const proved = withRerunEnd({ ...rerun('x=1'), id: both.id, atMs: 3 }, RERUN, end({}));
  expect(similarTo(now, [now, none, one, proved, later]).map(({ id }) => id)).toEqual([
    both.id,
    one.id,
  ]);
  expect(similarTo(now, [proved])[0]).toMatchObject({
    mendedBy: 'Use less',
    rootCause: 'Looks like a.',
  });
});

test('what changes from run to run is no part of a mark', () => {
  expect(withoutNumbers('File "/home/x/a b/train.py", line 12: 0xff00 at pid 77')).toBe(
    withoutNumbers('File "/srv/train.py", line 99: 0xabc at pid 5'),
  );
});

test('the post-mortem says what is proved, stamps each hypothesis, and quotes output that cannot leave its fence', () => {
  const tested = withTest(anIncident(RUN, aDiagnosis('a', 'b'), 0), 'b', {
    ...aTest('falsifies'),
    output: '```\n# not a title',
  });
  const markdown = incidentMarkdown(incidentView(tested, CONTEXT));
  expect(markdown).toContain('No root cause is established.');
  expect(markdown).toContain('### Looks like a. [untested]');
  expect(markdown).toContain('### Looks like b. [falsified by a test]');
  expect(markdown).toContain('````\n```\n# not a title\n````');
  const proved = incidentMarkdown(
    incidentView(withRerunEnd(rerun('batch_size=8'), RERUN, end({})), CONTEXT),
  );
  expect(proved).toContain('Root cause: Looks like a.');
  expect(proved).toContain('- Use less (`batch_size=8`). again succeeded with it.');
});

test('a file that cannot be read is a row with the time of its name', () => {
  const row = unreadableRow({ id: RUN, says: 'It is damaged.' });
  expect(row).toMatchObject({ subject: { kind: 'run', run: RUN }, unreadable: 'It is damaged.' });
  expect(new Date(row.atMs).toISOString()).toBe('2026-11-22T22:53:10.000Z');
});

test('keys in the lines of a finding are masked before anything is written', () => {
  const text = `OPENAI_API_KEY=sk-${'a1b2c3d4'.repeat(4)}`;
  const evidence = [{ kind: 'line' as const, line: 3, text }];
  const diagnosis = { ...aDiagnosis(), findings: [aFinding('a', { evidence })] };
  expect(JSON.stringify(anIncident(RUN, diagnosis, 1))).not.toContain('a1b2c3d4a1b2');
});

test('no key of the fatal line is written, and none that is stored is shown, regardless of its shape', () => {
  const fatalLine = { line: 3, text: `bad key sk-${'abcdefgh'.repeat(4)} plain horse battery` };
  const diagnosis = { ...aDiagnosis(), fatalLine };
  expect(JSON.stringify(anIncident(RUN, diagnosis, 1))).not.toContain('abcdefgh');
  const shown = shownDiagnosis(diagnosis, new SecretSet(['horse battery']));
  expect(shown.fatalLine?.text).toBe('bad key sk-…(masked) plain …(masked)');
});
