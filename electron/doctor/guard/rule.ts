import type { GuardShell, Hold } from '#core/contract/setup/guard';
import { defineRule, type Rule } from '#core/diagnosis/rules/define-rule';
import type { WheelPlatform } from '../wheels/torch-releases';
import type { Card, DriverFact } from '../wheels/wheel-fit';
import type { Call } from './parse/calls';
import type { Install } from './parse/installs';

/** Facts of a target and its active environment that rules compare a command with. What is not known is null. */
export interface GuardFacts {
  readonly platform: WheelPlatform | null;
  readonly isWsl: boolean;
  readonly shell: GuardShell;
  /** NVIDIA cards; null where they could not be read, [] where there is none. */
  readonly cards: readonly Card[] | null;
  readonly driver: DriverFact;
  /** name → version of the active environment; null where that is not known. */
  readonly packages: Readonly<Record<string, string>> | null;
  /** `3.12.4` of the active environment. */
  readonly python: string | null;
  /** The active environment is the base of a conda. */
  readonly isCondaBase: boolean;
  /** A Ray cluster runs on the machine; null where that could not be read. */
  readonly isRayLive: boolean | null;
}

/** One program of the text, and what is known of where it would act. */
export interface Situation {
  readonly text: string;
  readonly call: Call;
  readonly install: Install | null;
  /** Facts of the environment that this very call acts on: `wsl -- pip` on Windows acts on Linux. */
  readonly facts: GuardFacts;
}

export type RuleHold = Omit<Hold, 'rule'>;

/** Rule of the advice guard: why a call is held; nothing lets it pass. The gravest has the lowest order. */
export type GuardRule = Rule<Situation, RuleHold>;

/** Defines a guard rule: the default export of a file in `rules/`. */
export const defineGuardRule = defineRule<Situation, RuleHold>;
