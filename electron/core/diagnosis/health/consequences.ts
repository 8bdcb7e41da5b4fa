/**
 * Findings that one finding explains: a policy that does not move keeps its entropy, and a learning rate of 0 moves nothing. The list shows
 * them all; notifications report only the first.
 */
const CONSEQUENCES: Readonly<Record<string, readonly string[]>> = {
  'frozen-policy': [
    'learning-rate-zero',
    'still-uniform',
    'blind-critic',
    'dead-metric',
    'clip-fraction',
    'reward-collapse',
  ],
  'learning-rate-zero': ['still-uniform', 'blind-critic', 'dead-metric', 'gradient-zero'],
  'one-step-episodes': ['constant-reward', 'still-uniform', 'blind-critic'],
  'constant-reward': ['still-uniform', 'blind-critic', 'dead-metric'],
  'kl-high': [
    'clip-fraction',
    'early-stop',
    'entropy-collapse',
    'action-spread',
    'reward-collapse',
  ],
  'not-a-number': ['dead-metric', 'constant-reward'],
  'value-loss': ['blind-critic'],
  'equal-scores': ['equal-advantages', 'silent-groups', 'gradient-zero'],
  device: ['speed', 'step-time'],
};

/** Findings that no other one of the same run explains. */
export function withoutConsequences<F extends { readonly rule: string }>(
  findings: readonly F[],
): readonly F[] {
  const explained = new Set(findings.flatMap(({ rule }) => CONSEQUENCES[rule] ?? []));
  return findings.filter(({ rule }) => !explained.has(rule));
}
