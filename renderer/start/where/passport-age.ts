import { t } from '../../words/t';

const DAY_MS = 24 * 3_600_000;

/** Age of an environment's check, as the user says it: "Checked today", "Checked 2 days ago". */
export function ageWords(measuredMs: number, nowMs: number): string {
  const days = Math.round((startOfDay(nowMs) - startOfDay(measuredMs)) / DAY_MS);
  return days <= 0 ? t('start.passport.today') : t('start.passport.days', { count: days });
}

function startOfDay(ms: number): number {
  const at = new Date(ms);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
