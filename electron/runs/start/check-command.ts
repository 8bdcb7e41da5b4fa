import type { Finding } from '#core/contract/finding';
import { ANY_PYTHON, inFolder, isWholePath, scriptOf } from '#core/training/command-script';
import type { Recipe } from '#core/training/recipe';
import type { Target } from '../../targets/target';
import { type StartRequested, failed, passed, unread } from './check-findings';

/** Are the program and the script of a person's own command there? Nothing for a command that a recipe makes. */
export async function commandChecks(
  asked: StartRequested,
  recipe: Recipe | undefined,
  target: Target,
): Promise<readonly Finding[]> {
  const argv = asked.byHand ?? (recipe?.takesArgv === true ? asked.argv : null);
  const [program = ''] = argv ?? [];
  // An empty command is said by the form, and refused by the start.
  if (argv === null || program === '') return [];
  const isPicked = asked.python !== null && ANY_PYTHON.has(program);
  const [found, script] = await Promise.all([
    isPicked ? null : programCheck(program, asked, target),
    scriptCheck(scriptOf(argv), asked, target),
  ]);
  return [found, script].filter((check) => check !== null);
}

async function programCheck(
  program: string,
  { cwd, env }: StartRequested,
  target: Target,
): Promise<Finding> {
  const path = env['PATH'] ?? null;
  const found = await target.program({ program, cwd, path });
  if (!found.ok) return unread('program', found.error);
  if (found.value.path === null) {
    return failed('program', notFound(program, target.view().name), remedyFor(program));
  }
  if (found.value.runs) return passed('program', `It runs ${found.value.path}.`);
  return failed(
    'program',
    `${found.value.path} is not executable.`,
    `Start it with its interpreter (python, bash), or make it executable: chmod +x ${found.value.path}`,
  );
}

const isNamed = (program: string): boolean => !/[\\/]/.test(program);

const notFound = (program: string, name: string): string =>
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

async function scriptCheck(
  script: string | null,
  { cwd }: StartRequested,
  target: Target,
): Promise<Finding | null> {
  if (script === null) return null;
  if (cwd === null && !isWholePath(script)) {
    return failed(
      'script',
      `${script} is a relative path, and the run’s own folder is empty.`,
      `Set the working folder to the one that holds ${script}, or enter its full path.`,
    );
  }
  const path = inFolder(cwd ?? '', script);
  const there = await target.exists(path);
  if (!there.ok) return unread('script', there.error);
  if (there.value) return passed('script', `The script ${path} exists.`);
  return failed(
    'script',
    `There is no script ${path}.`,
    'Correct the path, or choose the working folder that holds it.',
  );
}
