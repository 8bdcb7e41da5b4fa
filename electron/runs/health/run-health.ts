import type {
  HealthFinding,
  HealthPass,
  HealthSeverity,
  RunHealth,
} from '#core/contract/run/health';
import type { RunView } from '#core/contract/run/run';
import type { HealthFacts } from '#core/diagnosis/health/health-facts';
import { deviceFinding, devicePass, type DeviceFacts } from './device-finding';
import { silenceFinding } from './silence-finding';

interface Entry {
  readonly run: RunView;
  readonly facts: HealthFacts;
  readonly device: DeviceFacts;
  readonly mutes: readonly string[];
}

const GRAVITY: readonly HealthSeverity[] = ['critical', 'warning', 'info'];

/** Health of a run: the rules over its numbers, its device and its signs of life, with what the user muted. */
export function runHealth({ run, facts, device, mutes }: Entry): RunHealth {
  const isMuted = ({ rule }: { readonly rule: string }): boolean => mutes.includes(rule);
  const own = [silenceFinding(run), deviceFinding(device)].flatMap((one) => one ?? []);
  const pass = deviceFinding(device) === null ? devicePass(device) : null;
  const findings: HealthFinding[] = [...own, ...facts.findings].map((one) => ({
    ...one,
    muted: isMuted(one),
  }));
  const passed: HealthPass[] = [...facts.passed, ...(pass === null ? [] : [pass])].map((one) => ({
    ...one,
    muted: isMuted(one),
  }));
  return {
    findings: findings.toSorted((a, b) => weight(a) - weight(b)),
    passed,
    unjudged: facts.unjudged,
    muted: [...mutes],
  };
}

/** Current findings before past ones, the most severe first. Muted ones last. */
const weight = ({ recovered, muted, severity }: HealthFinding): number =>
  (muted ? 100 : 0) + (recovered ? 10 : 0) + GRAVITY.indexOf(severity);
