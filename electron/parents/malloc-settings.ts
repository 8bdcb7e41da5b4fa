type Env = Readonly<Record<string, string | undefined>>;

/**
 * Settings of glibc's malloc (mallopt(3)) for the engine's process. Without them each thread has its own arena, whose freed memory no other
 * thread uses, and each large block that is freed raises the size from which on the next ones are returned to the system: three live runs
 * and a page kept 40 MB of freed memory. Sizes in bytes. A block of 32 KB (4,096 numbers, a whole piece of a series) is mapped alone and
 * returned when it is freed: among small blocks such pieces left holes that grew the heap by another 20 MB.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
/** Settings that the engine's parent added: the engine removes those, and none that the user set. */
const ADDED = 'RL_COCKPIT_MALLOC_SETTINGS';

/** The environment that the engine's process is started with. What the user set stays; other systems read none of it. */
export function withMallocSettings(env: Env, platform: string = process.platform): Env {
  if (platform !== 'linux' || env['GLIBC_TUNABLES'] !== undefined) return env;
  const added = Object.entries(SETTINGS).filter(([name]) => env[name] === undefined);
  return { ...env, ...Object.fromEntries(added), [ADDED]: added.map(([name]) => name).join(' ') };
}

/**
 * Removes the settings from the engine's own environment, before it starts anything: malloc has read them, and agents, shells and trainings
 * must have the environment of the user.
 */
export function removeMallocSettings(env: Record<string, string | undefined>): void {
  for (const name of env[ADDED]?.split(' ') ?? []) if (name in SETTINGS) delete env[name];
  delete env[ADDED];
}
