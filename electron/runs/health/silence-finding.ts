import type { HealthFinding } from '#core/contract/run/health';
import type { RunView } from '#core/contract/run/run';
import { isInProgress } from '#core/contract/run/run-phase';
import { type FindingRule, healthFinding } from '#core/diagnosis/health/health-finding';

const RULE: FindingRule = {
  id: 'silence',
  title: 'Signs of life',
  suggestions: [
    'Dump its stack (py-spy dump) to see where it waits.',
    'If it does not continue, stop it and let it save.',
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
    symptom: isHung ? 'The run may be hung' : 'No recent output',
    because: isHung
      ? 'it prints nothing and its processes use no CPU'
      : 'it prints nothing, but its CPU is busy. It may be evaluating or in a long episode',
    formula: `activity = ${run.activity}`,
    range: null,
  });
}
