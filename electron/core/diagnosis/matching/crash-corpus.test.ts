import { expect, test } from 'vitest';
import { type CorpusLog, crashCorpus } from '../fixtures/crash-corpus.fixture';
import { causes } from '../causes';
import { diagnoseLog, type LogEnding } from '../diagnose-log';

const isTable = process.env['RL_COCKPIT_CORPUS_TABLE'] !== undefined;

interface Judged extends CorpusLog {
  readonly named: readonly string[];
}

const judged = (log: CorpusLog, ending: LogEnding): Judged => ({
  ...log,
  named: diagnoseLog(log.bytes, ending).findings.map(({ cause }) => cause),
});

const isTop =
  (max: number) =>
  ({ cause, named }: Judged) =>
    named.slice(0, max).includes(cause);

test.for([
  ['with its exit code and platform', true],
  ['as a bare file', false],
] as const)('the logs of the crash corpus get their cause %s', ([name, isListed], context) => {
  const all = crashCorpus(context).map((log) =>
    judged(log, isListed ? { exit: log.exit, platform: log.platform } : {}),
  );
  const [healthy, failed] = [
    all.filter(({ cause }) => cause === 'negative'),
    all.filter(({ cause }) => cause !== 'negative'),
  ];
  if (isTable) console.info(tableOf(name, failed, healthy));
  expect(
    healthy.filter(({ named }) => named.length > 0).map(({ file, named }) => [file, named]),
  ).toEqual([]);
  expect(failed.filter(isTop(1)).length / failed.length).toBeGreaterThanOrEqual(0.95);
  expect(failed.filter(isTop(3)).length / failed.length).toBeGreaterThanOrEqual(0.99);
});

const classOf = ({ cause }: Judged): string => causes.get(cause)?.class ?? 'not one of ours';

/** A row for each class of causes: logs, those with their own cause first, and among the first three. */
function byClass(failed: readonly Judged[]): readonly string[] {
  return [...new Set(failed.map(classOf))].toSorted().map((name) => {
    const logs = failed.filter((one) => classOf(one) === name);
    const [first, three] = [logs.filter(isTop(1)).length, logs.filter(isTop(3)).length];
    return `  ${name}: ${logs.length} logs, top-1 ${first}, top-3 ${three}`;
  });
}

/** Counts, and every log that did not get its own cause first. */
function tableOf(name: string, failed: readonly Judged[], healthy: readonly Judged[]): string {
  const wrong = failed.filter((one) => !isTop(1)(one));
  return [
    `${name}: top-1 ${failed.filter(isTop(1)).length}, top-3 ${failed.filter(isTop(3)).length} of ${failed.length}; named on healthy ones: ${healthy.filter(({ named }) => named.length > 0).length} of ${healthy.length}`,
    ...byClass(failed),
    ...wrong.map(({ file, named }) => `  ${file}: ${named.slice(0, 4).join(' ') || '-'}`),
    ...healthy
      .filter(({ named }) => named.length > 0)
      .map(({ file, named }) => `  ${file}: ${named.join(' ')}`),
  ].join('\n');
}
