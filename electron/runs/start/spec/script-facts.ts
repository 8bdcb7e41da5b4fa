import type { Spec } from '#core/contract/run/run-directory';
import { MAX_SCRIPT_BYTES, scriptOptions } from '#core/diagnosis/goal/script-options';
import { scriptResumeOption } from '#core/training/checkpoints/script-resume';
import { trainingLibrary } from '#core/training/checkpoints/training-library';
import { inFolder, scriptOf } from '#core/training/command-script';
import { baseName } from '#core/telemetry/files/path-words';
import type { Target } from '../../../targets/target';

/** Fields of a spec that come from the script of its command. */
type ScriptFacts = Pick<Spec, 'scriptGoals' | 'resumeOption' | 'library'>;

/**
 * What the script of a user's own command declares: the length of its training, the option for a checkpoint to continue from, and the library that saves them. It is read
 * (never run) on its target; nothing where the command runs no Python script that can be read.
 */
export async function scriptFacts(
  target: Pick<Target, 'read'>,
  { argv, cwd }: Pick<Spec, 'argv' | 'cwd'>,
): Promise<ScriptFacts> {
  const script = scriptOf(argv);
  if (script === null || !script.endsWith('.py')) return {};
  const read = await target.read(inFolder(cwd, script), 0, MAX_SCRIPT_BYTES);
  if (!read.ok || read.value.size > MAX_SCRIPT_BYTES) return {};
  const text = new TextDecoder().decode(read.value.bytes);
  const options = [...scriptOptions(text)];
  const resumeOption = scriptResumeOption(text);
  const library = trainingLibrary(text);
  return {
    ...(options.length === 0 ? {} : { scriptGoals: { script: baseName(script), options } }),
    ...(resumeOption === null ? {} : { resumeOption }),
    ...(library === null ? {} : { library }),
  };
}
