import type { GuardShell } from '#core/contract/setup/guard';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';
import type { ScriptOutcome, ScriptRequest, Target } from '../../targets/target';
import { EnvironmentFacts, MachineFacts, versionsOf } from '../freeze';
import type { WheelPlatform } from '../wheels/torch-releases';
import type { GuardFacts } from './rule';

const LIMIT_S = 8;

export interface ReadFacts {
  readonly facts: GuardFacts;
  /** Facts that could not be read, in sentences. */
  readonly unread: readonly string[];
}

/**
 * Reads the facts that a command is compared with: of the machine, and of the environment whose interpreter is named.
 * Nothing is started on a target that is not connected.
 */
export async function readGuardFacts(
  target: Target,
  python: string | null,
  shell: GuardShell | null,
): Promise<ReadFacts> {
  const hello = await target.hello();
  const isWindows = target.view().capabilities.pathStyle === 'windows';
  const usual = { ...BLANK, shell: shell ?? (isWindows ? 'powershell' : 'posix') } as const;
  if (!hello.ok) return { facts: usual, unread: [hello.error.says] };
  const [machine, environment] = await Promise.all([
    target.runScript(request(null, { machine: true })),
    python === null ? null : target.runScript(request(python, {})),
  ]);
  const existing = MachineFacts.safeParse(answerOf(machine)).data;
  const installed = EnvironmentFacts.safeParse(answerOf(environment)).data;
  const facts: GuardFacts = {
    ...usual,
    ...(existing === undefined ? {} : machineFacts(existing)),
    ...(installed === undefined ? {} : environmentFacts(installed)),
  };
  return { facts, unread: [...unreadOf(existing, python, installed)] };
}

const BLANK: GuardFacts = {
  platform: null,
  isWsl: false,
  shell: 'posix',
  cards: null,
  driver: { version: null, isWindows: false },
  packages: null,
  python: null,
  isCondaBase: false,
  isRayLive: null,
};

const request = (python: string | null, words: unknown): ScriptRequest => ({
  script: 'probes/freeze',
  python,
  words,
  env: {},
  limitS: LIMIT_S,
});

function answerOf(outcome: Result<ScriptOutcome, Refusal> | null): unknown {
  return outcome?.ok === true ? outcome.value.answers[0] : null;
}

function machineFacts(facts: MachineFacts): Partial<GuardFacts> {
  const { cards, driver, isRayLive, isWsl } = facts;
  const platform = platformOf(facts);
  const isWindows = isWsl || platform === 'windows-x86_64';
  return { platform, isWsl, cards, isRayLive, driver: { version: driver, isWindows } };
}

function environmentFacts(facts: EnvironmentFacts): Partial<GuardFacts> {
  const { pythonVersion: python, isCondaBase } = facts;
  return { packages: versionsOf(facts), python, isCondaBase };
}

/** Platform of wheels; null for one that torch has no wheels for. */
export function platformOf({
  system,
  machine,
}: Pick<MachineFacts, 'system' | 'machine'>): WheelPlatform | null {
  const isArm = /^(?:aarch64|arm64)$/i.test(machine);
  if (!isArm && !/^(?:x86_64|amd64)$/i.test(machine)) return null;
  if (system === 'Linux') return isArm ? 'linux-aarch64' : 'linux-x86_64';
  if (system === 'Darwin') return isArm ? 'macos-arm64' : 'macos-x86_64';
  return system === 'Windows' && !isArm ? 'windows-x86_64' : null;
}

function* unreadOf(
  machine: MachineFacts | undefined,
  python: string | null,
  installed: EnvironmentFacts | undefined,
) {
  if (machine === undefined) yield 'The machine could not be read.';
  else if (machine.cards === null) yield 'nvidia-smi did not answer, so the card is not known.';
  if (python === null) yield 'The environment of this shell is not known.';
  else if (installed === undefined) yield `The packages of ${python} could not be read.`;
}
