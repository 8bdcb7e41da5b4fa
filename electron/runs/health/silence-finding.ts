import { finding } from '#core/contract/finding';
import type { HealthFinding } from '#core/contract/run/health';
import { isUnderWay, type RunView } from '#core/contract/run/run';

const SUGGESTIONS = [
  'Take a stack of the training (py-spy dump) and see where it waits.',
  'Stop it and let it save, if it does not go on.',
];

/**
 * A run that is quiet or hung as its supervisor sees it. The page and the notifications tell it too; here it stands so
 * that the health of a run names all that is wrong with it.
 */
export function silenceFinding(run: RunView): Omit<HealthFinding, 'muted'> | null {
  if (!isUnderWay(run) || run.contact !== 'ok' || run.activity === 'busy') return null;
  const isHung = run.activity === 'hung';
  const symptom = isHung ? 'a training that hangs' : 'a long silence';
  const because = isHung
    ? 'it writes nothing and its processes use no CPU'
    : 'it writes nothing, and its CPU is busy: an evaluation or a long episode may be the reason';
  return {
    ...finding(
      'health:silence',
      isHung ? 'bad' : 'warn',
      `Looks like ${symptom}, because ${because}.`,
      {
        advice: SUGGESTIONS[0] ?? '',
      },
    ),
    rule: 'silence',
    title: 'Signs of life',
    severity: isHung ? 'critical' : 'info',
    symptom,
    because,
    formula: `activity = ${run.activity}`,
    suggestions: SUGGESTIONS,
    range: null,
    recovered: false,
  };
}
