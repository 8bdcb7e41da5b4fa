import type { HealthFinding } from '#core/contract/run/health';
import { isInProgress, type RunView } from '#core/contract/run/run';
import { type FindingRule, healthFinding } from '#core/diagnosis/health/health-finding';

const RULE: FindingRule = {
  id: 'silence',
  title: 'Signs of life',
  suggestions: [
    'Take a stack of the training (py-spy dump) and see where it waits.',
    'Stop it and let it save, if it does not continue.',
  ],
};

/**
 * Finding of a run that its supervisor reports as quiet or hung. The page and the notifications show it too; as a finding
 * it makes the health of a run complete.
 */
export function silenceFinding(run: RunView): Omit<HealthFinding, 'muted'> | null {
  if (!isInProgress(run) || run.contact !== 'ok' || run.activity === 'busy') return null;
  const isHung = run.activity === 'hung';
  return healthFinding(RULE, {
    severity: isHung ? 'critical' : 'info',
    symptom: isHung ? 'a training that hangs' : 'a long silence',
    because: isHung
      ? 'it writes nothing and its processes use no CPU'
      : 'it writes nothing, and its CPU is busy: an evaluation or a long episode may be the reason',
    formula: `activity = ${run.activity}`,
    range: null,
  });
}
