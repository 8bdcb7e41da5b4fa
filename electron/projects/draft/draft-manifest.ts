import { Document, isMap, isScalar, isSeq } from 'yaml';
import type { Finding } from '#core/contract/finding';
import type { Json } from '#core/lib/json';
import { dialects } from '#core/telemetry/dialects/index';
import { draftFindings } from './draft-findings';
import { nameOf, plainLine } from './draft-names';
import { type DraftTask, draftTasks, isSecret, titleOf } from './draft-tasks';
import type { ScriptFacts } from './script-facts';

/** A drafted manifest. */
export interface Draft {
  readonly text: string;
  readonly findings: readonly Finding[];
}

/** Folders that say nothing of a project. */
const PLAIN = /^(?:src|source|scripts?|examples?|code|app|train|training|tools|bin)$/i;

/**
 * Manifest of a script from what was read of it: its options as a form, a preset `toy` with small values and `full` with the script's own.
 * The same facts give the same text. Comments show what was read at which line, and what was guessed.
 * @param folder name of the project's folder
 */
export function draftManifest(facts: ScriptFacts, folder: string): Draft {
  const tasks = draftTasks(facts);
  const document = new Document(manifestValue(facts, folder, tasks));
  comment(document, facts, tasks);
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: true });
  const hasToy = tasks.some((task) => Object.keys(toyOf(task)).length > 0);
  return { text, findings: draftFindings(facts, tasks, hasToy) };
}

function manifestValue(facts: ScriptFacts, folder: string, tasks: readonly DraftTask[]): Json {
  const own = facts.project ?? (PLAIN.test(folder) ? titleOf(facts) : folder);
  const says = plainLine(facts.doc, 200);
  const secrets = facts.environment.filter(isSecret);
  return {
    manifest: 1,
    id: nameOf(own, 'project').slice(0, 40),
    title: plainLine(own) || 'Project',
    ...(says === '' ? {} : { says }),
    detect: { all: [facts.script] },
    ...(facts.packages.length === 0 ? {} : { packages: facts.packages }),
    ...(secrets.length === 0
      ? {}
      : {
          secrets: secrets.map(({ key, name, file, line }) => ({
            name: key ?? name,
            says: plainLine(`Read at ${file}:${line}`),
          })),
        }),
    ...(dialectOf(facts) === null ? {} : { dialect: dialectOf(facts) }),
    tasks: tasks.map((task) => taskValue(facts, task)),
  };
}

/** Dialect in which the trainer of a library prints its metrics; null: it is recognized from the log. */
function dialectOf({ imports }: ScriptFacts): string | null {
  const uses = (name: string): boolean =>
    imports.some((one) => one === name || one.startsWith(`${name}.`));
  const id = uses('verl')
    ? 'verl-console'
    : uses('stable_baselines3') || uses('sb3_contrib')
      ? 'sb3-table'
      : null;
  return dialects.some((dialect) => dialect.id === id) ? id : null;
}

function taskValue(facts: ScriptFacts, task: DraftTask): Json {
  const toy = toyOf(task);
  const uses = (...names: readonly string[]): boolean =>
    facts.imports.some((one) => names.includes(one.split('.')[0] ?? ''));
  const taps = [
    ...(uses('stable_baselines3', 'sb3_contrib') ? ['sb3'] : []),
    ...(facts.logs.some(({ what }) => what === 'SummaryWriter') ? ['summary-writer'] : []),
    ...(uses('trl') ? ['trl'] : []),
    ...(uses('verl') ? ['verl-tracking'] : []),
  ];
  return {
    id: task.id,
    title: task.title,
    launch: taps.length === 0 ? task.launch : { ...task.launch, taps },
    ...(task.params.length === 0 ? {} : { params: task.params.map(({ value }) => value) }),
    presets: [
      ...(Object.keys(toy).length === 0
        ? []
        : [
            {
              id: 'toy',
              title: 'Toy',
              says: 'Small values, guessed by the names of the parameters.',
              params: toy,
            },
          ]),
      { id: 'full', title: 'Full', says: "The script's own values." },
    ],
    usesGpu: uses(
      'torch',
      'jax',
      'tensorflow',
      'verl',
      'stable_baselines3',
      'transformers',
      'cupy',
    ),
  };
}

const toyOf = ({ params }: DraftTask): Readonly<Record<string, Json>> =>
  Object.fromEntries(params.flatMap(({ name, toy }) => (toy === null ? [] : [[name, toy]])));

/** Puts comments at the parameters, and what else was seen at the top. */
function comment(document: Document, facts: ScriptFacts, tasks: readonly DraftTask[]): void {
  document.commentBefore = headComment(facts);
  const list = document.get('tasks');
  if (!isSeq(list)) return;
  for (const [i, task] of tasks.entries()) {
    const node = list.items[i];
    const params = isMap(node) ? node.get('params') : null;
    for (const [j, param] of task.params.entries()) {
      const item = isSeq(params) ? params.items[j] : null;
      if (isMap(item)) item.commentBefore = ` ${param.comment}`;
    }
    if (isMap(node)) flow(node.get('launch'));
  }
  for (const key of ['packages', 'detect']) flow(document.get(key));
}

/** Short lists are on one line. */
function flow(node: unknown): void {
  if (isSeq(node)) node.flow = node.items.every((item: unknown) => isScalar(item));
  if (isMap(node)) for (const { value } of node.items) flow(value);
}

const seen = (list: ScriptFacts['outputs'], head: string): readonly string[] =>
  list.length === 0
    ? []
    : [
        `${head}: ${list
          .slice(0, 12)
          .map(({ text, what, file, line }) => `${text || what} (${file}:${line})`)
          .join(', ')}`,
      ];

function headComment(facts: ScriptFacts): string {
  const optional = facts.optionalPackages;
  const computed = facts.notes.flatMap(({ kind, says }) => (kind === 'computed' ? [says] : []));
  return [
    `Drafted from ${facts.script} by reading it; nothing was run. Check what is guessed, then save it as cockpit.yaml.`,
    ...(facts.files.length > 1 ? [`Read with it: ${facts.files.slice(1, 20).join(', ')}`] : []),
    ...seen(facts.envIds, 'Environments'),
    ...seen(facts.outputs, 'It writes'),
    ...seen(facts.logs, 'It shows its progress by'),
    ...(optional.length === 0 ? [] : [`Imported only at need: ${optional.join(', ')}`]),
    ...(computed.length === 0 ? [] : [`The script computes these itself: ${computed.join(', ')}`]),
  ]
    .map((line) => ` ${plainLine(line, 500)}`)
    .join('\n');
}
