import { Launch } from '#core/contract/run/launch';
import type { Spec } from '#core/contract/run/run-directory';
import { RUN_ID_PLACEHOLDER, type StartPreview } from '#core/contract/start/start-calls';

/** The very spec that a start would write, with a place holder where the run's id will be. */
export function previewOf({
  spec,
  runDir,
}: {
  readonly spec: Spec;
  readonly runDir: string;
}): StartPreview {
  const { runId, argv, cwd, env, secretEnv, python, expectations, launch = null } = spec;
  const report = (text: string): string => text.replaceAll(runId, RUN_ID_PLACEHOLDER);
  return {
    argv: argv.map(report),
    cwd: report(cwd),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, report(value)])),
    secretEnv: [...secretEnv],
    python,
    runDir: report(runDir),
    expectations,
    launch: launch === null ? null : previewedLaunch(launch, report),
  };
}

/** The same preparation with a place holder for the run's id. */
const previewedLaunch = (launch: Launch, report: (text: string) => string): Launch =>
  Launch.parse(JSON.parse(report(JSON.stringify(launch))));
