import { Launch } from '#core/contract/run/launch';
import type { Spec } from '#core/contract/run/run-directory';
import { RUN_ID_PLACE, type StartPreview } from '#core/contract/start/start-calls';

/** The very spec that a start would write, with a place holder where the run's id will be. */
export function previewOf({
  spec,
  runDir,
}: {
  readonly spec: Spec;
  readonly runDir: string;
}): StartPreview {
  const { runId, argv, cwd, env, secretEnv, python, expectations, launch = null } = spec;
  const told = (text: string): string => text.replaceAll(runId, RUN_ID_PLACE);
  return {
    argv: argv.map(told),
    cwd: told(cwd),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, told(value)])),
    secretEnv: [...secretEnv],
    python,
    runDir: told(runDir),
    expectations,
    launch: launch === null ? null : toldLaunch(launch, told),
  };
}

/** The same preparation with a place holder for the run's id. */
const toldLaunch = (launch: Launch, told: (text: string) => string): Launch =>
  Launch.parse(JSON.parse(told(JSON.stringify(launch))));
