import type { ScriptGoals, Spec } from '#core/contract/run/run-directory';
import { MAX_SCRIPT_BYTES, scriptOptions } from '#core/diagnosis/goal/script-options';
import { inFolder, scriptOf } from '#core/training/command-script';
import { baseName } from '#core/telemetry/files/path-words';
import type { Target } from '../../../targets/target';

/** Adds what the script of a user's own command says of its length. */
export async function withScriptGoals(spec: Spec, target: Pick<Target, 'read'>): Promise<Spec> {
  const goals = await scriptGoals(target, spec);
  return goals === undefined ? spec : { ...spec, scriptGoals: goals };
}

/**
 * The length of the training that the script of a user's own command sets itself, read (never run) on its target. undefined: its command runs
 * no Python script that can be read, or the script names no length.
 */
export async function scriptGoals(
  target: Pick<Target, 'read'>,
  { argv, cwd }: Pick<Spec, 'argv' | 'cwd'>,
): Promise<ScriptGoals | undefined> {
  const script = scriptOf(argv);
  if (script === null || !script.endsWith('.py')) return undefined;
  const read = await target.read(inFolder(cwd, script), 0, MAX_SCRIPT_BYTES);
  if (!read.ok || read.value.size > MAX_SCRIPT_BYTES) return undefined;
  const options = scriptOptions(new TextDecoder().decode(read.value.bytes));
  return options.length === 0 ? undefined : { script: baseName(script), options: [...options] };
}
