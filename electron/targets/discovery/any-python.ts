import type { PyEnv } from '#core/contract/target';
import { findEnvs } from './find-envs';
import { thisMachine } from './this-machine';

/** An interpreter of this machine that can run our agent, though none is on PATH; null when there is none. */
export async function anyPython(): Promise<string | null> {
  const envs = await findEnvs(await thisMachine());
  return envs.find(isFit)?.python ?? null;
}

/** 3.8 is the oldest that our Python keeps to. */
export function isFit({ state, version }: PyEnv): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  return state === 'ok' && major === 3 && minor >= 8;
}
