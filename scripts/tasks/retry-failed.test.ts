import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { retryFailed } from './retry-failed.mjs';
import { reportOf } from './vitest-report.mjs';

const GOOD = { name: '/x/good.test.ts', status: 'passed', assertionResults: said('passed', 5) };
const bad = (name: string) => ({
  name,
  status: 'failed',
  assertionResults: [...said('passed', 2), ...said('failed', 1), ...said('skipped', 1)],
});
const unloadable = { name: '/x/broken.test.ts', status: 'failed', assertionResults: [] };

function said(status: string, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const title = `${status} ${at}`;
    return { ancestorTitles: [], title, fullName: title, status };
  });
}

/** The report of a run, read from a file as vitest leaves it. */
function report(testResults: readonly object[], code: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  return reportOf(file, code);
}

/** The second look at a run, at which files it was, and what it said. */
async function refresh(first: ReturnType<typeof report>, second: ReturnType<typeof report>) {
  const requests: string[][] = [];
  const reported: string[] = [];
  const again = async (files: readonly string[]) => {
    requests.push([...files]);
    return second;
  };
  const seen = await retryFailed(first, again, (line) => reported.push(line));
  return { ...seen, requests, told: reported };
}

test('a run in which all passed is looked at once', async () => {
  const { tally, requests } = await refresh(report([GOOD], 0), report([], 1));
  expect([tally, requests]).toEqual([{ passed: 5, failed: 0, skipped: 0 }, []]);
});

test('what failed and passes alone is counted once, as passed', async () => {
  const again = { name: '/x/a.test.ts', status: 'passed', assertionResults: said('passed', 4) };
  const { tally, failures, requests, told } = await refresh(
    report([GOOD, bad('/x/a.test.ts')], 1),
    report([again], 0),
  );
  expect(tally).toEqual({ passed: 9, failed: 0, skipped: 0 });
  expect(requests.flat()).toHaveLength(1);
  expect(failures).toEqual([]);
  expect(told.at(-1)).toMatch(/^PASSED ONLY WHEN RUN AGAIN: .*a\.test\.ts > failed 0$/);
});

test('what fails again has failed, and is named', async () => {
  const { tally, failures, told } = await refresh(
    report([GOOD, bad('/x/a')], 1),
    report([bad('/x/a')], 1),
  );
  expect(tally).toEqual({ passed: 7, failed: 1, skipped: 1 });
  expect(failures).toEqual([expect.stringMatching(/x\/a > failed 0$/)]);
  expect(told.join()).not.toContain('PASSED');
});

test('a file that does not load, then or now, has failed', async () => {
  const { tally, failures } = await refresh(report([GOOD, unloadable], 1), report([unloadable], 1));
  expect(tally).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(failures).toEqual([expect.stringMatching(/broken\.test\.ts \(it did not load\)$/)]);
});

test('a second run that said nothing changes nothing', async () => {
  for (const code of [0, 1]) {
    const { tally } = await refresh(report([GOOD, bad('/x/a')], 1), report([], code));
    expect(tally).toEqual({ passed: 7, failed: 1, skipped: 1 });
  }
});

test('many failures, an error beside the tests and a report that is lost are not looked at again', async () => {
  const many = report(['a', 'b', 'c', 'd'].map(bad), 1);
  for (const first of [many, report([GOOD], 1), reportOf('/no/such/report', 1)]) {
    const { tally, failures, requests } = await refresh(first, report([GOOD], 0));
    expect([tally.failed > 0, failures.length > 0, requests]).toEqual([true, true, []]);
  }
});
