import { z } from 'zod';
import type { Hello } from '#core/contract/target/target';
import type { Manifest, ManifestTask } from '#core/training/manifest/manifest';
import type { LaunchPaths, Recipe } from '#core/training/recipe';
import type { ScriptOutcome, Target } from '../../targets/target';
import type { AskScript, CheckContext } from './check-kind';
import type { RunCatalog } from '../task-deps';
import type { ScriptAnswers } from './script-answers';

/** A task with its values, on a connected target. */
export interface TaskOfStart {
  readonly recipe: Recipe;
  /** Parsed by the recipe's own schema. */
  readonly values: Record<string, unknown>;
  readonly target: Target;
  readonly hello: Hello;
  readonly paths: LaunchPaths;
  /** A user asks to look again. */
  readonly refresh: boolean;
}

/** A task of a project as it was asked for. */
export interface PreparedTask {
  readonly manifest: Manifest;
  readonly task: ManifestTask;
  readonly request: TaskOfStart;
}

interface Parts {
  readonly answers: ScriptAnswers;
  readonly secretNames: (target: string) => Promise<readonly string[]>;
  readonly runs: Pick<RunCatalog, 'list' | 'params'>;
}

const NoProblem = z.object({ problem: z.null().optional() });
const isGood = ({ answers, code }: ScriptOutcome): boolean =>
  code === 0 && NoProblem.safeParse(answers.at(-1)).success;

/** Context for the checks of a task: the interpreter, the environment and the import path of its launch. */
export function launchContext(
  task: TaskOfStart,
  { answers, secretNames, runs }: Parts,
): CheckContext {
  const { recipe, values, target, hello, paths, refresh } = task;
  const command = recipe.command(values, paths, []);
  const launch = recipe.launch?.(values, paths) ?? null;
  const cwd = command.cwd ?? paths.cwd;
  const env: Record<string, string | null> = { ...command.env };
  for (const name of launch?.unset ?? []) env[name] = null;
  const path =
    launch?.program.kind === 'shim' ? launch.program.shim.path : scriptPath(command.argv, cwd);
  const ask: AskScript = ({ script, by, words, limitS, live = false }) => {
    const isTraining = by === 'training';
    const request = {
      script: `projects/${script}`,
      python: isTraining ? paths.python : null,
      words: isTraining ? { path, ...words } : words,
      env: isTraining ? env : {},
      limitS,
    };
    return answers.ask(target, request, { refresh, isGood: live ? () => false : isGood });
  };
  const ran: CheckContext['ran'] = async (id) =>
    (await runs.list())
      .filter((run) => run.recipe === `${paths.projectId}/${id}`)
      .map((run) => ({ run, params: runs.params(run.runId) ?? {} }));
  return { target, hello, paths, cwd, ask, secrets: () => secretNames(target.id), ran };
}

/** Entry that Python puts before sys.path: the folder of a script, the working folder for `-m`. */
function scriptPath(argv: readonly string[], cwd: string): readonly string[] {
  const own = argv.indexOf('--');
  const [first, second] = own < 0 ? [] : argv.slice(own + 1);
  if (first === undefined) return [];
  if (first === '-m' && second !== undefined) return [cwd];
  const folder = first.replace(/[\\/]?[^\\/]*$/, '');
  return [/^(?:\/|[A-Za-z]:)/.test(folder) ? folder : `${cwd}/${folder}`.replace(/\/$/, '')];
}
