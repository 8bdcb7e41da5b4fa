import { expect, test } from 'vitest';
import { AuditCase, type AuditPayment } from '../../contract/insight/reward-audit';
import { auditRow } from './audit-rows';
import { judgeAudit } from './judge-audit';

const HONEST: Readonly<Record<AuditCase, number>> = {
  gold: 1,
  empty: 0,
  wrong: 0,
  bare: 0,
  cut: 0,
  repeated: 0,
  long: 1,
  both: 0,
  injection: 0,
  'odd-gold': 0,
};

/** Payments of two rows. */
function paying(change: Partial<Record<AuditCase, number | null>>): readonly AuditPayment[] {
  const all: Record<string, number | null> = { ...HONEST, ...change };
  return [0, 1].flatMap((row) =>
    AuditCase.options.map((one) => ({
      row,
      case: one,
      answer: '',
      value: all[one] ?? null,
      error: null,
    })),
  );
}

const findingsOf = (payments: readonly AuditPayment[]) =>
  judgeAudit(payments).map((one) => [one.severity, one.case]);

test('an honest reward has no finding', () => {
  expect(judgeAudit(paying({}))).toEqual([]);
});

test.for([
  ['wrong', 'failure'],
  ['injection', 'failure'],
  ['odd-gold', 'failure'],
  ['both', 'warning'],
  ['repeated', 'warning'],
  ['cut', 'warning'],
] as const)('what pays for "%s" as for the expected answer is a %s', ([name, severity]) => {
  expect(findingsOf(paying({ [name]: 1 }))).toEqual([[severity, name]]);
});

test('an expected answer that is paid nothing is a failure, and so is one that does not apply', () => {
  expect(findingsOf(paying({ gold: 0, long: 0 }))).toEqual([['failure', 'gold']]);
  expect(findingsOf(paying({ gold: null, long: 0 }))).toEqual([['failure', 'gold']]);
});

test('an exception is a failure with its text and its rows, and comes before a warning', () => {
  const raising = paying({ both: 1 }).map((one) =>
    one.case === 'empty' && one.row === 0 ? { ...one, value: null, error: 'IndexError: 0' } : one,
  );
  expect(judgeAudit(raising).map(({ says }) => says)).toEqual([
    'It raises on an empty answer (1 of 2 rows): IndexError: 0',
    'It pays 1 for the expected answer and a wrong one together: as much as for the expected answer.',
  ]);
});

test('a row of verl, of TRL and of a chat data set has its prompt and its expected answer', () => {
  const verl = { prompt: [{ role: 'user', content: '2+2?' }], reward_model: { ground_truth: 4 } };
  expect(auditRow(verl)).toEqual({ prompt: '2+2?', gold: '4', columns: verl });
  expect(auditRow({ question: 'q', answer: 'a' })).toMatchObject({ prompt: 'q', gold: 'a' });
  expect([
    auditRow({ question: 'q' }),
    auditRow({ answer: 'a' }),
    auditRow('x'),
    auditRow(null),
  ]).toEqual([null, null, null, null]);
});
