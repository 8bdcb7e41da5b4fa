import type { ProjectView } from '#core/contract/project/project-calls';
import type { PlanView } from '#core/contract/setup/plan';
import type { ProbeSubject } from '#core/contract/setup/probe';
import { commandLine } from '../fix/remedy-commands';

/** The commands that come next, as one would type them, below an answer; '' where there are none. */
export function nextText(commands: readonly string[]): string {
  const [first, ...others] = commands;
  if (first === undefined) return '';
  return [`\nNext: ${first}`, ...others.map((other) => `  or: ${other}`)].join('\n');
}

/** What to type after a fix that is proved: the plan that it belongs to; null where it was for no goal, or for another environment. */
export function nextAfterFix({ goal, target, python }: ProbeSubject): string | null {
  return goal === null || python !== null ? null : typed(['plan', goal], target);
}

/**
 * What to type after a plan: its own fixes, else the start that it is for, and a project that needs it.
 * @param isOpen a step of it fails or could not be checked. @param isFixable a check offers a fix that needs nobody
 * @param projects all that there are
 */
export function nextAfterPlan(
  { goal, target, python, start }: PlanView,
  { isOpen, isFixable }: { readonly isOpen: boolean; readonly isFixable: boolean },
  projects: readonly ProjectView[],
): string[] {
  if (isOpen) return isFixable ? [typed(['plan', goal.id, '--fix'], target)] : [];
  const preset = start?.preset ?? null;
  const own = start === null ? [] : ['run', start.recipe, ...(preset ? ['--preset', preset] : [])];
  const starts = own.length === 0 ? [] : [typed(own, target)];
  if (python === null) return starts;
  const added = projects.find((one) => one.goal === goal.id && one.target === target);
  const project = added === undefined ? addition(target) : nextOfProject(added, true);
  return project === null ? starts : [project, ...starts];
}

/** Packages of a project on another target are installed there, by hand. */
const addition = (target: string): string =>
  typed(['project', 'add', 'FOLDER', ...(target === 'local' ? ['--install'] : [])], target);

/**
 * What to type for a project that was added: the installation of its packages, or a short try; null where it has neither.
 * @param wantsPackages its manifest names packages
 */
export function nextOfProject(project: ProjectView, wantsPackages: boolean): string | null {
  if (project.state !== 'ok') return null;
  const isReady = project.python !== null || !wantsPackages;
  return isReady ? tryCommand(project) : typed(['project', 'install', project.id]);
}

/** The command that tries a project: its last task that follows others, with those; else its first with a short preset. */
function tryCommand({ tasks }: ProjectView): string | null {
  const short = tasks.filter(({ toy, blocked }) => toy !== null && blocked === null);
  const last = short.findLast(({ after }) => after !== null);
  const task = last ?? short[0];
  if (task === undefined) return null;
  const word = last === undefined ? 'run' : 'chain';
  return typed([word, task.recipe, '--preset', task.toy ?? '']);
}

const typed = (words: readonly string[], target = 'local'): string =>
  commandLine(['rl-cockpit', ...words, ...(target === 'local' ? [] : ['--target', target])]);
