import type { AuditCase, AuditPayment, RewardAudit } from '../../contract/insight/reward-audit';
import { figures } from '../../lib/figure-words';

type AuditFinding = RewardAudit['findings'][number];

const NAMES: Readonly<Record<AuditCase, string>> = {
  gold: 'the expected answer',
  empty: 'an empty answer',
  wrong: 'a wrong answer in the right form',
  bare: 'the expected answer without its form',
  cut: 'an answer that is cut in half',
  repeated: 'the expected answer 20 times',
  long: 'the expected answer behind 5,000 words',
  both: 'the expected answer and a wrong one together',
  injection: 'a wrong answer that asks for the highest score',
  'odd-gold': 'a wrong answer where the expected one cannot be parsed',
};
/** What must never be paid as the expected answer is. */
const NEVER: readonly AuditCase[] = ['empty', 'wrong', 'injection', 'odd-gold'];
/** What should be looked at where it is paid as the expected answer is. */
const ODD: readonly AuditCase[] = ['cut', 'repeated', 'both'];

/** What is surprising in what a reward function pays, the gravest first. */
export function judgeAudit(payments: readonly AuditPayment[]): readonly AuditFinding[] {
  const findings = [
    ...errors(payments),
    ...unpaidGold(payments),
    ...NEVER.flatMap((one) => paidLikeGold(payments, one, 'failure')),
    ...ODD.flatMap((one) => paidLikeGold(payments, one, 'warning')),
    ...unpaidForm(payments),
  ];
  return findings.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  );
}

const ofCase = (payments: readonly AuditPayment[], name: AuditCase): readonly AuditPayment[] =>
  payments.filter((one) => one.case === name);

/** An exception stops a training, or becomes a silent 0. */
function errors(payments: readonly AuditPayment[]): readonly AuditFinding[] {
  const cases = [...new Set(payments.filter(({ error }) => error !== null).map((one) => one.case))];
  return cases.map((name) => {
    const failed = ofCase(payments, name).filter(({ error }) => error !== null);
    const says = `It raises on ${NAMES[name]}${rowsWords(failed, payments)}: ${failed[0]?.error ?? ''}`;
    return { severity: 'failure', case: name, says };
  });
}

/** The expected answer is paid nothing, or no more than an empty one. */
function unpaidGold(payments: readonly AuditPayment[]): readonly AuditFinding[] {
  const unpaid = ofCase(payments, 'gold').filter(({ row, value, error }) => {
    const empty = ofCase(payments, 'empty').find((one) => one.row === row)?.value ?? 0;
    return error === null && (value === null || value <= empty);
  });
  if (unpaid.length === 0) return [];
  const says = `The expected answer is paid no more than an empty one${rowsWords(unpaid, payments)}, in none of the usual forms (plain, \\boxed{}, <answer>, ####).`;
  return [{ severity: 'failure', case: 'gold', says }];
}

function paidLikeGold(
  payments: readonly AuditPayment[],
  name: AuditCase,
  severity: AuditFinding['severity'],
): readonly AuditFinding[] {
  const goldOf = (row: number): number | null =>
    ofCase(payments, 'gold').find((one) => one.row === row)?.value ?? null;
  const paid = ofCase(payments, name).filter(({ row, value }) => {
    const gold = goldOf(row);
    return value !== null && gold !== null && value > 0 && value >= gold;
  });
  if (paid.length === 0) return [];
  const values = [...new Set(paid.map(({ value }) => figures(value ?? 0)))].join(', ');
  const says = `It pays ${values} for ${NAMES[name]}${rowsWords(paid, payments)}: as much as for the expected answer.`;
  return [{ severity, case: name, says }];
}

/** A right answer without its form is paid less: format counts, as it may be meant to. */
function unpaidForm(payments: readonly AuditPayment[]): readonly AuditFinding[] {
  const long = ofCase(payments, 'long').filter(({ row, value }) => {
    const gold = ofCase(payments, 'gold').find((one) => one.row === row)?.value ?? null;
    return gold !== null && value !== null && value < gold;
  });
  if (long.length === 0) return [];
  const says = `It pays less for ${NAMES.long}${rowsWords(long, payments)}: it may read only a part of an answer.`;
  return [{ severity: 'warning', case: 'long', says }];
}

/** " (3 of 10 rows)"; '' where it is every row. */
function rowsWords(some: readonly AuditPayment[], all: readonly AuditPayment[]): string {
  const rows = new Set(all.map(({ row }) => row)).size;
  const of = new Set(some.map(({ row }) => row)).size;
  return of === rows ? '' : ` (${of} of ${rows} rows)`;
}
