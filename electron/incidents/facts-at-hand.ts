import type { CausePlatform } from '#core/contract/run/diagnosis';
import type { Hello } from '#core/contract/target/target';
import { type EnvironmentFacts, NO_FACTS } from '#core/diagnosis/matching/environment-facts';
import { memorySentence } from '#core/diagnosis/verdict/memory';
import type { Target } from '../targets/target';
import type { DiagnosedRun } from './incident-deps';

/** Facts that a connected target already reported of its machine; null if it is not connected. Connects nothing. */
export async function helloOf(target: Target | null): Promise<Hello | null> {
  if (target === null || !target.isWanted() || target.lostSinceMs() !== null) return null;
  const hello = await target.hello();
  return hello.ok ? hello.value : null;
}

/** The platform as causes name it. */
export function platformOf(target: Target | null, hello: Hello | null): CausePlatform | null {
  if (target?.view().capabilities.mountsWindows === true) return 'wsl';
  if (hello === null) return null;
  if (/microsoft/i.test(hello.osName)) return 'wsl';
  if (hello.platform.startsWith('win')) return 'windows';
  return hello.platform === 'darwin' ? 'macos' : 'linux';
}

/** Facts of a run's environment that its own files and its target show without starting anything. */
export function factsAtHand(
  { spec, digest }: DiagnosedRun,
  target: Target | null,
  hello: Hello | null,
): EnvironmentFacts {
  if (spec.importedFrom !== null) return NO_FACTS;
  const { exit } = digest;
  return {
    ...NO_FACTS,
    platform: platformOf(target, hello),
    env: spec.env,
    argv: spec.argv,
    outOfMemory: exit === null ? null : memorySentence(exit, []) !== null,
  };
}
