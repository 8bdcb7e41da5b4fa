import { finding } from '#core/contract/finding';
import type { HealthFinding, HealthPass } from '#core/contract/run/health';

/** What a run was started with, and what its trainer said of its device. */
export interface DeviceFacts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly argv: readonly string[];
  /** Sentences of the log that name a device: "Using cpu device". */
  readonly said: readonly { readonly says: string; readonly line: number }[];
}

const RULE = 'device';
const TITLE = 'Device';
const GPU = /^(?:cuda|gpu|mps|xpu)(?::\d+)?$/i;
const FLAG = /^-{1,2}device(?:=(.+))?$/;
/** Stable-Baselines3 and RL-Trainer. */
const ON_CPU = /^(?:Using cpu device|\[DEVICE\] Model device: cpu)\b/i;

/** Was a GPU asked for, and which word asked for it? `auto` asks for none. */
function askedFor({ params, argv }: DeviceFacts): string | null {
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

/** A GPU was asked for, and the training runs on the CPU: one warning, whatever else is slow because of it. */
export function deviceFinding(facts: DeviceFacts): Omit<HealthFinding, 'muted'> | null {
  const asked = askedFor(facts);
  const cpu = facts.said.find(({ says }) => ON_CPU.test(says));
  if (asked === null || cpu === undefined) return null;
  const symptom = 'a training on the CPU though a GPU was asked for';
  const because = `the run asks for ${asked} and the log says "${cpu.says}" in line ${cpu.line}`;
  const suggestions = [
    'Run the setup check of this environment: a CPU build of PyTorch, or a missing driver, is the usual reason.',
    'Set the device to cpu if that is what you want: the rule then has nothing to say.',
  ];
  return {
    ...finding(`health:${RULE}`, 'warn', `Looks like ${symptom}, because ${because}.`, {
      advice: suggestions[0] ?? '',
      evidence: [{ kind: 'line', line: cpu.line, text: cpu.says }],
    }),
    rule: RULE,
    title: TITLE,
    severity: 'warning',
    symptom,
    because,
    formula: `device ${asked} ≠ cpu`,
    suggestions,
    range: null,
    recovered: false,
  };
}

/** What the device rule says while nothing is wrong; null where nobody told a device. */
export function devicePass(facts: DeviceFacts): Omit<HealthPass, 'muted'> | null {
  const said = facts.said[0];
  const asked = askedFor(facts);
  if (said === undefined && asked === null) return null;
  const says =
    said === undefined ? `Asked for ${asked}; the log names no device.` : `${said.says}.`;
  return { rule: RULE, title: TITLE, says };
}
