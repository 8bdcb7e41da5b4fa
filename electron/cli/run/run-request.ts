import { requestAgain } from './again';
import { assignment } from './assignment';
import { batchScriptOptions } from './batch-script-file';
import { jobPresetOptions } from './job-preset';
import { listFlag, type ParsedCommand, textFlag } from '../command';
import { evaluatorOf } from './evaluator-flags';
import { type Io, misused } from '../io';
import { keysOption } from './key-flags';
import { translatePaths } from '../path-translation';
import { patternsOf } from './patterns';
import { recipeStart } from './presets';
import { variables } from './set-env';
import { rayOptions } from './ray-flags';
import { slurmOptions } from './slurm-flags';

/** Request of `run` in its words and flags, before anything is looked up. */
export type RunWish = ReturnType<typeof runWish>;

/** Reads every flag that the request is made of. @throws Refused */
export function runWish(parsed: ParsedCommand) {
  const [recipe = null] = parsed.words;
  const from = textFlag(parsed, 'from');
  const resume = textFlag(parsed, 'resume');
  if (recipe !== null && from !== null) {
    return misused('A recipe and --from were given.', 'Give one of them.');
  }
  if (recipe === null && from === null) {
    return misused('No recipe was given.', 'List them with: recipes');
  }
  return {
    recipe,
    from,
    resume,
    preset: textFlag(parsed, 'preset'),
    target: textFlag(parsed, 'target'),
    python: textFlag(parsed, 'env'),
    cwd: textFlag(parsed, 'cwd'),
    name: textFlag(parsed, 'name'),
    params: Object.fromEntries(listFlag(parsed, 'set').map(assignment)),
    env: variables(listFlag(parsed, 'set-env'), process.env),
    secrets: keysOption(parsed),
    patterns: patternsOf(parsed),
    evaluator: evaluatorOf(parsed),
    batchScript: textFlag(parsed, 'batch-script'),
    jobPreset: textFlag(parsed, 'job-preset'),
    slurm: slurmOptions(parsed),
    ray: rayOptions(parsed),
    argv: parsed.rest,
  };
}

/** The request of a run, over the values of an earlier run where one is named. @throws Refused */
export async function runRequest(wish: RunWish, io: Io) {
  const again = wish.from === null ? null : await requestAgain(wish.from, wish.resume, io);
  const recipe = again?.recipe ?? wish.recipe ?? '';
  const start = await recipeStart(recipe, wish.preset, io);
  const earlier = Object.entries(again?.params ?? {});
  const request = {
    ...again,
    recipe,
    target: wish.target ?? again?.target ?? start.target ?? 'local',
    python: wish.python ?? again?.python ?? null,
    cwd: wish.cwd ?? again?.cwd ?? null,
    name: wish.name,
    params: {
      ...Object.fromEntries(earlier.map(([name, value]) => [name, String(value)])),
      ...wish.params,
    },
    argv: wish.argv.length === 0 ? [...(again?.argv ?? [])] : [...wish.argv],
    env: { ...again?.env, ...wish.env },
    secrets: wish.secrets ?? again?.secrets ?? null,
    patterns: wish.patterns.length === 0 ? [...(again?.patterns ?? [])] : wish.patterns,
    evaluator: wish.evaluator ?? again?.evaluator ?? null,
  };
  const [preset, script] = await Promise.all([
    wish.jobPreset === null ? null : jobPresetOptions(wish.jobPreset, request.target, io),
    wish.batchScript === null ? null : batchScriptOptions(wish.batchScript, io),
  ]);
  const isSaved = preset !== null || script !== null;
  const own = isSaved ? { ...preset, ...script, ...wish.slurm } : wish.slurm;
  const [slurm, ray] = [own ?? again?.slurm, wish.ray ?? again?.ray];
  const job = { ...(slurm === undefined ? {} : { slurm }), ...(ray === undefined ? {} : { ray }) };
  const remote = await translatePaths({ ...request, ...job }, io);
  return { ...remote, params: { ...start.params, ...remote.params } };
}
