import type {
  HealthFinding,
  HealthHold,
  HealthSeverity,
  RunHealth,
} from '#core/contract/run/health';
import type { RunView } from '#core/contract/run/run';
import type { HealthFacts } from '#core/diagnosis/health/health-facts';
import { deviceFinding, deviceHold, type DeviceFacts } from './device-finding';
import { silenceFinding } from './silence-finding';

interface Known {
  readonly run: RunView;
  readonly facts: HealthFacts;
  readonly device: DeviceFacts;
  readonly mutes: readonly string[];
}

const GRAVITY: readonly HealthSeverity[] = ['critical', 'warning', 'info'];

/** Health of a run: the rules over its numbers, its device and its signs of life, with what a person muted. */
export function runHealth({ run, facts, device, mutes }: Known): RunHealth {
  const isMuted = ({ rule }: { readonly rule: string }): boolean => mutes.includes(rule);
  const own = [silenceFinding(run), deviceFinding(device)].flatMap((one) => one ?? []);
  const hold = deviceFinding(device) === null ? deviceHold(device) : null;
  const findings: HealthFinding[] = [...own, ...facts.findings].map((one) => ({
    ...one,
    muted: isMuted(one),
  }));
  const holds: HealthHold[] = [...facts.holds, ...(hold === null ? [] : [hold])].map((one) => ({
    ...one,
    muted: isMuted(one),
  }));
  return {
    findings: findings.toSorted((a, b) => weight(a) - weight(b)),
    holds,
    blind: facts.blind,
    muted: [...mutes],
  };
}

/** What goes on before what is over, the gravest first. Muted ones last. */
const weight = ({ recovered, muted, severity }: HealthFinding): number =>
  (muted ? 100 : 0) + (recovered ? 10 : 0) + GRAVITY.indexOf(severity);
