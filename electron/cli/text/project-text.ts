import type { ProjectView } from '#core/contract/project/project-calls';
import { stateWord } from './finding-text';
import { table } from './run-text';

/** A project as `--json` prints it: names that scripts rely on. */
export const projectAnswer = (project: ProjectView) => ({
  id: project.id,
  title: project.title,
  target: project.target,
  root: project.root,
  state: project.state,
  manifest: project.manifest,
  variant: project.variant,
  python: project.python,
  tasks: project.tasks.map(({ recipe, title, blocked, presets, toy, after }) => ({
    recipe,
    title,
    blocked,
    presets: presets.map(({ id }) => id),
    toy,
    after,
  })),
  findings: project.findings.map(({ id, state, says, advice }) => ({ id, state, says, advice })),
});

/** Projects as a table, one row each. */
export function projectTable(projects: readonly ProjectView[]): string {
  const rows = projects.map(({ id, title, target, state, tasks, root }) => [
    id,
    title,
    target,
    state,
    String(tasks.length),
    root,
  ]);
  return table([['PROJECT', 'TITLE', 'TARGET', 'STATE', 'TASKS', 'FOLDER'], ...rows]);
}

/** One project whole: its folder, its tasks with their presets, and what is wrong with it. */
export function projectText(project: ProjectView): string {
  const { manifest, variant, python, tasks, findings } = project;
  const from = { 'built-in': 'built in', project: 'its cockpit.yaml', own: 'stored in the app' };
  const head = [
    ['project', `${project.id}  ${project.title}`],
    ['folder', `${project.root} on ${project.target} (${project.state})`],
    ['manifest', `${manifest.id}, ${from[manifest.from]}${variant === null ? '' : `, ${variant}`}`],
    ['python', python ?? 'the environment that fits best'],
  ];
  const rows = tasks.map(({ recipe, title, blocked, presets }) => [
    recipe,
    presets.map(({ id }) => id).join(', ') || '—',
    blocked === null ? title : `${title} (cannot run: ${blocked})`,
  ]);
  const said = findings.map((one) => `${stateWord(one)}: ${one.says} ${one.advice}`.trimEnd());
  return [
    ...head.map(([name = '', value = '']) => `${name.padEnd(10)}${value}`),
    ...said,
    ...(rows.length === 0 ? [] : [table([['TASK', 'PRESETS', ''], ...rows])]),
  ].join('\n');
}
