import type { Hold } from '#core/contract/setup/guard';
import { callsOf, type Call } from './parse/calls';
import { installOf } from './parse/installs';
import type { GuardFacts, Situation } from './rule';
import { rules } from './rules';

/**
 * Advice guard: which rules hold a command, the gravest first; [] lets it pass. The command is read, never run, and what
 * cannot be read is let through: the guard is a help, no lock.
 */
export function guard(text: string, facts: GuardFacts): readonly Hold[] {
  const matches = new Map<string, Hold>();
  for (const call of callsOf(text, facts.shell)) {
    if (REMOTE.test(call.program)) continue;
    const situation: Situation = {
      text,
      call,
      install: installOf(call),
      facts: factsFor(call, facts),
    };
    for (const rule of rules) {
      const [hold] = rule.judge(situation);
      if (hold !== undefined && !matches.has(rule.id))
        matches.set(rule.id, { rule: rule.id, ...hold });
    }
  }
  return rules.flatMap(({ id }) => matches.get(id) ?? []);
}

/** They run their command on a machine, or in a container, of which nothing is known here. */
const REMOTE = /^(?:ssh|docker|podman|kubectl|srun|sbatch)$/;

/** Facts of where a call acts: less, if it goes to another environment or into a distro. */
function factsFor(call: Call, facts: GuardFacts): GuardFacts {
  const isElsewhere = call.activated !== null || call.condaEnv !== null;
  const other: GuardFacts = isElsewhere
    ? { ...facts, packages: null, python: null, isCondaBase: call.activated === 'base' }
    : facts;
  if (!call.inWsl || facts.platform !== 'windows-x86_64') return other;
  return {
    ...other,
    platform: 'linux-x86_64',
    isWsl: true,
    packages: null,
    python: null,
    isCondaBase: false,
    isRayLive: null,
  };
}
