import type { HealthFinding, HealthPass } from '#core/contract/run/health';
import { type FindingRule, healthFinding } from '#core/diagnosis/health/health-finding';

/** Requested device of a run, and what its trainer said of its device. */
export interface DeviceFacts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly argv: readonly string[];
  /** Sentences of the log that name a device: "Using cpu device". */
  readonly said: readonly { readonly says: string; readonly line: number }[];
}

const RULE: FindingRule = {
  id: 'device',
  title: 'Device',
  suggestions: [
    'Run the setup check of this environment. The usual reason is a CPU build of PyTorch or a missing driver.',
    'To train on the CPU, set the device to cpu.',
  ],
};
const GPU = /^(?:cuda|gpu|mps|xpu)(?::\d+)?$/i;
const FLAG = /^-{1,2}device(?:=(.+))?$/;
/** Stable-Baselines3 and RL-Trainer. */
const ON_CPU = /^(?:Using cpu device|\[DEVICE\] Model device: cpu)\b/i;

/** The word that requests a GPU; null where none does, as `auto`. */
function requestedGpu({ params, argv }: DeviceFacts): string | null {
  const { device } = params;
  if (typeof device === 'string' && GPU.test(device)) return device;
  for (const [i, word] of argv.entries()) {
    const flag = FLAG.exec(word);
    const value = flag === null ? undefined : (flag[1] ?? argv[i + 1]);
    if (value !== undefined && GPU.test(value)) return value;
    const pair = /^(?:.*\.)?device=(.+)$/.exec(word)?.[1];
    if (pair !== undefined && GPU.test(pair)) return pair;
  }
  return null;
}

/** A GPU was requested, and the training runs on the CPU: one warning, regardless of what else is slow because of it. */
export function deviceFinding(facts: DeviceFacts): Omit<HealthFinding, 'muted'> | null {
  const requested = requestedGpu(facts);
  const cpu = facts.said.find(({ says }) => ON_CPU.test(says));
  if (requested === null || cpu === undefined) return null;
  return healthFinding(RULE, {
    severity: 'warning',
    symptom: 'Training runs on the CPU',
    because: `the run requested ${requested}, but the log says "${cpu.says}" in line ${cpu.line}`,
    formula: `device ${requested} ≠ cpu`,
    range: null,
    evidence: [{ kind: 'line', line: cpu.line, text: cpu.says }],
  });
}

/** What the device rule says while nothing is wrong; null where no device is known. */
export function devicePass(facts: DeviceFacts): Omit<HealthPass, 'muted'> | null {
  const said = facts.said[0];
  const requested = requestedGpu(facts);
  if (said === undefined && requested === null) return null;
  const says =
    said === undefined ? `Requested ${requested}. The log names no device.` : `${said.says}.`;
  return { rule: RULE.id, title: RULE.title, says };
}
