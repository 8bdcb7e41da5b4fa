import type { Json } from '#core/lib/json';
import { DraftNames, nameOf, plainLine } from './draft-names';
import { type DraftParam, draftParam } from './draft-param';
import { hydraForm } from './hydra-params';
import type { ScriptFacts, ScriptOption } from './script-facts';
import { configData, configLeaves, leafParam } from './yaml-params';

/** How a form's values reach the script. */
export type DraftStyle = 'options' | 'hydra' | 'dotlist' | 'call' | 'main' | 'plain';

/** A task of a drafted manifest. */
export interface DraftTask {
  readonly id: string;
  readonly title: string;
  readonly launch: Readonly<Record<string, Json>>;
  readonly params: readonly DraftParam[];
  /** What of its configuration is not in the form. */
  readonly notes?: readonly string[];
}

/** The way a script takes its values: the first that it has. */
export function styleOf(facts: ScriptFacts): DraftStyle {
  // Hydra reads the command line itself.
  if (facts.hydra !== null && facts.hydra.folder !== null) return 'hydra';
  if (facts.options.length > 0) return 'options';
  if (facts.dotlist !== null) return 'dotlist';
  if (facts.entry !== null && replaceable(facts).length > 0) return 'call';
  // Only `python -m` gives a module its package.
  return facts.flat.length > 0 && !facts.needsModule ? 'main' : 'plain';
}

/** Constants that the launcher can replace before they are read. */
export const replaceable = ({ entry, constants, locals }: ScriptFacts): readonly ScriptOption[] => [
  ...(entry?.kwargs ?? []),
  ...constants.filter(({ early }) => early !== true),
  ...locals,
];

/** Tasks of a script: one, or one for each subcommand. */
export function draftTasks(facts: ScriptFacts): readonly DraftTask[] {
  const style = styleOf(facts);
  if (style === 'options') return optionTasks(facts);
  const names = new DraftNames();
  const title = titleOf(facts);
  const variables = (): readonly DraftParam[] => variableParams(facts, names);
  if (style === 'hydra' && facts.hydra !== null) {
    const { params, notes } = hydraForm(facts.hydra, names);
    const launch = hydraLaunch(facts, facts.hydra);
    return [{ id: 'train', title, launch, params: [...params, ...variables()], notes }];
  }
  if (style === 'dotlist' && facts.dotlist !== null) {
    const params = dotlistParams(facts.dotlist.files, names);
    const args = params.map(({ name, key }) => `${key}={${name}}`);
    return [
      {
        id: 'train',
        title,
        launch: scriptLaunch(facts, args),
        params: [...params, ...variables()],
      },
    ];
  }
  if (style === 'call' && facts.entry !== null) {
    const params = [...replaceable(facts).map((one) => draftParam(one, names)), ...variables()];
    const launch = {
      kind: 'shim',
      file: `{project}/${escaped(facts.script)}`,
      call: facts.entry.call,
    };
    return [{ id: 'train', title, launch, params }];
  }
  if (style === 'main') return [mainTask(facts, names)];
  return [{ id: 'train', title, launch: scriptLaunch(facts, []), params: variables() }];
}

/** A script without a function to call: it runs by itself, with other values of its constants. */
const mainTask = (facts: ScriptFacts, names: DraftNames): DraftTask => ({
  id: 'train',
  title: titleOf(facts),
  launch: { kind: 'shim', file: `{project}/${escaped(facts.script)}` },
  params: [
    ...[...facts.flat, ...facts.locals].map((one) => draftParam(one, names)),
    ...variableParams(facts, names),
  ],
});

export const titleOf = ({ script }: ScriptFacts): string =>
  plainLine(script.replace(/^.*\//, '').replace(/\.py$/, '')) || 'Training';

function optionTasks(facts: ScriptFacts): readonly DraftTask[] {
  const commands = [...new Set(facts.options.flatMap(({ command }) => command ?? []))];
  const shared = facts.options.filter(({ command }) => command === null);
  if (commands.length === 0)
    return [optionTask(facts, { id: 'train', command: null, own: shared, before: [] })];
  const ids = new DraftNames();
  return commands.map((command) => {
    const own = facts.options.filter((option) => option.command === command);
    return optionTask(facts, {
      id: ids.name(nameOf(command, 'command')),
      command,
      own,
      before: shared,
    });
  });
}

interface OptionTask {
  readonly id: string;
  readonly command: string | null;
  readonly own: readonly ScriptOption[];
  /** Options of the script itself, which are before a subcommand. */
  readonly before: readonly ScriptOption[];
}

function optionTask(facts: ScriptFacts, { id, command, own, before }: OptionTask): DraftTask {
  const names = new DraftNames();
  // Before a subcommand only words that are always there are possible: options that have a value.
  const first = before
    .filter(
      ({ type, hasDefault, many, positional }) =>
        type !== 'flag' && hasDefault && !many && !positional,
    )
    .map((option) => draftParam(option, names));
  const args = first.flatMap(({ name, value }) => [flagOf(value), `{${name}}`]);
  const params = own.toSorted((a, b) => Number(b.positional) - Number(a.positional));
  return {
    id,
    title: command === null ? titleOf(facts) : `${titleOf(facts)} ${plainLine(command, 60)}`,
    launch: scriptLaunch(facts, [...args, ...(command === null ? [] : [escaped(command)])]),
    params: [
      ...first.map((param) => ({ ...param, value: withoutBind(param.value) })),
      ...params.map((option) => draftParam(option, names)),
      ...variableParams(facts, names),
    ],
  };
}

const withoutBind = ({ bind: _bind, ...rest }: DraftParam['value']): DraftParam['value'] => rest;

function flagOf({ bind }: DraftParam['value']): string {
  const flag = typeof bind === 'object' && bind !== null && 'flag' in bind ? bind['flag'] : '';
  return typeof flag === 'string' ? escaped(flag.replace(/=$/, '')) : '';
}

function scriptLaunch(facts: ScriptFacts, args: readonly string[]): Record<string, Json> {
  const words = args.length === 0 ? {} : { args };
  if (facts.needsModule && facts.module !== null)
    return { kind: 'module', module: facts.module, ...words };
  return { kind: 'script', file: `{project}/${escaped(facts.script)}`, ...words };
}

function hydraLaunch(
  facts: ScriptFacts,
  hydra: NonNullable<ScriptFacts['hydra']>,
): Record<string, Json> {
  const folder = hydra.folder === null || hydra.folder === '.' ? '' : `/${escaped(hydra.folder)}`;
  return {
    kind: 'hydra',
    // `-m` of a script beside a package of the same name would run the package.
    ...(facts.needsModule && facts.module !== null
      ? { module: facts.module }
      : { file: `{project}/${escaped(facts.script)}` }),
    configPath: `{project}${folder}`,
    configName: escaped(hydra.configName),
    // Where Hydra writes its own logs and, with job.chdir, the script its models.
    fixed: { 'hydra.run.dir': '{run}/hydra' },
  };
}

/** `{` begins a placeholder. */
const escaped = (text: string): string => text.replaceAll('{', '{{');

/** Of a script that is not known, a name in its middle says it, too: `OPENAI_API_KEY_2`. */
const SECRET = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL)/;

/** Is a variable one that should not be readable? */
export const isSecret = ({ key, name }: Pick<ScriptOption, 'key' | 'name'>): boolean =>
  SECRET.test((key ?? name).toUpperCase());

const variableParams = ({ environment }: ScriptFacts, names: DraftNames): readonly DraftParam[] =>
  environment.filter((one) => !isSecret(one)).map((one) => draftParam(one, names));

function dotlistParams(
  files: Readonly<Record<string, string>>,
  names: DraftNames,
): readonly (DraftParam & { readonly key: string })[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const data = configData(text);
    const leaves = data === null ? [] : configLeaves(data, { prefix: '', file, text });
    // A word of the command line is always there: what has no value would become null.
    return leaves
      .filter(({ value }) => value !== null && value !== '' && value !== '???')
      .map((leaf) => ({ ...leafParam(leaf, {}, names), key: leaf.key }));
  });
}
