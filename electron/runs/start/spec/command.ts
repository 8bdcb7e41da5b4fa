import type { z } from 'zod';
import type { RunId } from '#core/contract/run/run';
import type { Expectations, Spec } from '#core/contract/run/run-directory';
import { RUN_ID_PLACEHOLDER } from '#core/contract/start/start-calls';
import type { StartRequest } from '#core/contract/run/start-request';
import { partedVariables } from '#core/redaction/secret-variable';
import type { Command, LaunchPaths, Recipe } from '#core/training/recipe';
import { STANDARD_ENV } from '../run-policy';

type Request = Pick<z.output<typeof StartRequest>, 'argv' | 'env' | 'secrets'>;

/** What the installation adds to a start: chosen mirrors, and the names of the stored keys that the run gets. */
interface Additions {
  readonly env: Readonly<Record<string, string>>;
  readonly keys: readonly string[];
}

/** Fields of a spec that say what is started: the recipe's command, its folder and its environment. */
export function starting(
  recipe: Recipe,
  params: Record<string, unknown>,
  paths: LaunchPaths,
  { argv, env, secrets }: Request,
  own: Additions,
) {
  const command = recipe.command(params, paths, argv);
  const { plain, secret } = partedVariables(env);
  return {
    argv: [...command.argv],
    cwd: command.cwd ?? paths.cwd,
    env: {
      ...STANDARD_ENV,
      ...own.env,
      ...command.env,
      ...plain,
      ...bothPaths(command, plain, paths),
    },
    secretEnv: [...new Set([...Object.keys(secret), ...own.keys])],
    ...(own.keys.length === 0 ? {} : { storedKeys: [...own.keys] }),
    ...(secrets === null ? {} : { areKeysChosen: true as const }),
    ownEnv: Object.keys(plain),
    python: paths.python,
    ...(paths.pythonFrom === undefined ? {} : { pythonFrom: paths.pythonFrom }),
    params,
    ...(recipe.launch === undefined ? {} : { launch: recipe.launch(params, paths) }),
  };
}

/** A PYTHONPATH that the user sets comes behind the recipe's own, where our Python is: without it nothing would start. */
function bothPaths(
  { env }: Command,
  plain: Readonly<Record<string, string>>,
  { pathSign }: LaunchPaths,
): Record<string, string> {
  const [first, behind] = [env['PYTHONPATH'], plain['PYTHONPATH']];
  if (first === undefined || behind === undefined) return {};
  return { PYTHONPATH: [first, behind].filter((path) => path !== '').join(pathSign) };
}

/**
 * The user's own command in place of the recipe's. What the form's values say does not hold for it, so of what counts
 * as success only that stays which no value decides: what the trainer prints after a proof.
 */
export function byHand(
  recipe: Recipe,
  params: Record<string, unknown>,
  paths: LaunchPaths,
  runId: RunId,
  argv: readonly string[],
): Pick<Spec, 'argv' | 'params' | 'expectations' | 'byHand'> {
  const { markers, failMarkers }: Expectations = recipe.expectations(params, paths);
  return {
    argv: argv.map((argument) => argument.replaceAll(RUN_ID_PLACEHOLDER, runId)),
    params: {},
    expectations: {
      ...(markers === undefined ? {} : { markers }),
      ...(failMarkers === undefined ? {} : { failMarkers }),
    },
    byHand: true,
  };
}
