import { type Answer, defineCheck, fails, passes } from '#core/diagnosis/rules/define-check';
import { ANY_PYTHON, inFolder, isAbsolutePath, scriptOf } from '#core/training/command-script';
import type { Target } from '../../../targets/target';
import { type StartFacts, type StartRequested, unread } from './start-facts';

/** Are the program and the script of a user's own command there? Nothing for a command that a recipe makes. */
export const commandCheck = defineCheck<Pick<StartFacts, 'request' | 'recipe' | 'target'>>(
  'program',
  async ({ request, recipe, target }) => {
    const argv = request.byHand ?? (recipe?.takesArgv === true ? request.argv : null);
    const [program = ''] = argv ?? [];
    // An empty command is reported by the form, and refused by the start.
    if (argv === null || program === '') return [];
    const isPicked = request.python !== null && ANY_PYTHON.has(program);
    const answers = await Promise.all([
      isPicked ? null : programAnswer(program, request, target),
      scriptAnswer(scriptOf(argv), request, target),
    ]);
    return answers.filter((answer) => answer !== null);
  },
);

async function programAnswer(
  program: string,
  { cwd, env }: StartRequested,
  target: Target,
): Promise<Answer> {
  const path = env['PATH'] ?? null;
  const result = await target.program({ program, cwd, path });
  if (!result.ok) return unread(result.error);
  if (result.value.path === null) {
    return fails(missingProgram(program, target.view().name), { advice: remedyFor(program) });
  }
  if (result.value.runs) return passes(`It runs ${result.value.path}.`);
  return fails(`${result.value.path} is not executable.`, {
    advice: `Start it with its interpreter (python, bash), or make it executable: chmod +x ${result.value.path}`,
  });
}

const isNamed = (program: string): boolean => !/[\\/]/.test(program);

const missingProgram = (program: string, name: string): string =>
  isNamed(program)
    ? `The program ${program} is not on the PATH of ${name}.`
    : `There is no program ${program}.`;

function remedyFor(program: string): string {
  if (program.startsWith('~'))
    return 'No shell expands the command: enter the full path of the home folder.';
  if (/^\w+=/.test(program))
    return 'No shell expands the command: enter the variable under Environment variables.';
  if (ANY_PYTHON.has(program))
    return 'Choose an environment, or enter the full path of an interpreter.';
  return isNamed(program)
    ? 'Correct the name, or enter the full path of the program.'
    : 'Correct the path, or choose another working folder.';
}

async function scriptAnswer(
  script: string | null,
  { cwd }: StartRequested,
  target: Target,
): Promise<Answer | null> {
  if (script === null) return null;
  const id = 'script';
  if (cwd === null && !isAbsolutePath(script)) {
    return fails(`${script} is a relative path, and the run’s own folder is empty.`, {
      id,
      advice: `Set the working folder to the one that holds ${script}, or enter its full path.`,
    });
  }
  const path = inFolder(cwd ?? '', script);
  const result = await target.exists(path);
  if (!result.ok) return { ...unread(result.error), id };
  if (result.value) return passes(`The script ${path} exists.`, { id });
  const advice = 'Correct the path, or choose the working folder that holds it.';
  return fails(`There is no script ${path}.`, { id, advice });
}
