import type { Hello, TargetView } from '#core/contract/target/target';

/** Interpreter of the environment that RL Cockpit makes for a goal on a target: below its own folder there. */
export function ownPython({ stateDir }: Hello, { capabilities }: TargetView, goal: string): string {
  return capabilities.pathStyle === 'windows'
    ? `${stateDir}\\envs\\${goal}\\Scripts\\python.exe`
    : `${stateDir}/envs/${goal}/bin/python`;
}

/** Folder of an environment by its interpreter; null where the path is not one of a virtual environment. */
export function environmentFolder(python: string): string | null {
  return (
    /^(.+)[\\/](?:bin|Scripts)[\\/]python(?:3(?:\.\d+)?)?(?:\.exe)?$/.exec(python)?.[1] ?? null
  );
}
