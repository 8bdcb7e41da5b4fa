import {
  AuditCase,
  type AuditPayment,
  type RewardAudit,
} from '#core/contract/insight/reward-audit';
import { figures } from '#core/lib/figure-words';
import { table } from './run-text';

/** What a reward function pays for each answer, for a terminal; what is surprising comes first. */
export function auditText({ kind, payments, findings }: RewardAudit): string {
  const rows = [...new Set(payments.map(({ row }) => row))];
  const cells = AuditCase.options.flatMap((name) => {
    const all = rows.flatMap(
      (row) => payments.find((one) => one.case === name && one.row === row) ?? [],
    );
    return all.length === 0 ? [] : [[name, ...all.map(paidWords)]];
  });
  const head = ['ANSWER', ...rows.map((row) => `ROW ${row + 1}`)];
  const says = findings.map(
    (one) => `${one.severity === 'failure' ? 'FAILURE' : 'warning'}  ${one.says}`,
  );
  return [
    `Called as ${kind} calls a reward function.`,
    ...(says.length === 0 ? ['Nothing is paid by mistake in these cases.'] : says),
    '',
    table([head, ...cells]),
  ].join('\n');
}

function paidWords({ value, error }: AuditPayment): string {
  if (error !== null) return 'raises';
  return value === null ? 'none' : figures(value);
}
