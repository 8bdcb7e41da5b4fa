import type { Hello, TargetView } from '#core/contract/target/target';

/**
 * Interpreters that the environment of a goal may have, below RL Cockpit's own folder on a target, the usual one first.
 * On Windows one that conda made has its interpreter in the folder itself, and every other in Scripts.
 */
export function ownPythons(
  { stateDir }: Hello,
  { capabilities }: TargetView,
  goal: string,
): readonly [string, ...string[]] {
  if (capabilities.pathStyle === 'posix') return [`${stateDir}/envs/${goal}/bin/python`];
  const folder = `${stateDir}\\envs\\${goal}`;
  return [`${folder}\\Scripts\\python.exe`, `${folder}\\python.exe`];
}

/** Folder of an environment by its interpreter; null where the path is not one of an environment. */
export function environmentFolder(python: string): string | null {
  const usual = /^(.+)[\\/](?:bin|Scripts)[\\/]python(?:3(?:\.\d+)?)?(?:\.exe)?$/.exec(python);
  // That of conda on Windows. Anywhere else a python.exe is an installation, not an environment.
  const conda = /^(.+\\envs\\[^\\]+)\\python\.exe$/i.exec(python);
  return usual?.[1] ?? conda?.[1] ?? null;
}
