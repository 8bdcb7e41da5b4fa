import type { CausePlatform } from '../../contract/run/diagnosis';

/** Facts about the machine and the environment of a failed program. null everywhere: not checked, which is not the same as missing. */
export interface EnvironmentFacts {
  readonly platform: CausePlatform | null;
  /** `3.11.7`. */
  readonly python: string | null;
  /** Versions of installed packages by normalized name; null: not read. */
  readonly packages: Readonly<Record<string, string>> | null;
  /** Environment variables that the run was given, without secrets; null: not known. */
  readonly env: Readonly<Record<string, string>> | null;
  readonly argv: readonly string[] | null;
  /** Did the kernel, the cgroup or the supervisor's samples show that memory ran out? */
  readonly outOfMemory: boolean | null;
  /** Error of the run directory's disk while the program ran: its errno by name; null: none, or unknown. */
  readonly diskTrouble?: string | null;
  /** Compute capabilities of its GPUs, such as 12.0; [] for none. */
  readonly computeCapabilities: readonly number[] | null;
  readonly driverVersion: string | null;
}

export const NO_FACTS: EnvironmentFacts = {
  platform: null,
  python: null,
  packages: null,
  env: null,
  argv: null,
  outOfMemory: null,
  computeCapabilities: null,
  driverVersion: null,
};
