import type { Json } from '#core/lib/json';
import { type DraftNames, plainLine } from './draft-names';
import type { DraftParam } from './draft-param';
import { type HydraChoice, type HydraConfig, HydraFolder, type HydraLeaf } from './hydra-compose';
import type { ScriptFacts } from './script-facts';
import { isRate, toyOutput, toyValue } from './toy-values';

type HydraFacts = NonNullable<ScriptFacts['hydra']>;

/** Parameters of a Hydra program, and what of its configuration is not in the form. */
export interface HydraForm {
  readonly params: readonly DraftParam[];
  readonly notes: readonly string[];
}

/** Values of one key: of the configuration as it is, and of other options of its groups. */
interface Key {
  readonly key: string;
  readonly own: HydraLeaf | null;
  /** `65536 with exp=ppo`; only those that differ from its own. */
  readonly others: readonly { readonly leaf: HydraLeaf; readonly with: string }[];
  /** Some option has no such key, or another value. */
  readonly varies: boolean;
}

const MAX_OWN = 250;
const MAX_OTHERS = 150;
/** Keys of hydra.utils.instantiate: `_target_`, `_partial_`. */
const OF_HYDRA = /(?:^|\.)_\w+_(?:\.|$)/;
/** Keys that the command line can name. */
const NAMEABLE = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*$/;

/**
 * Parameters of a Hydra program: each config group as a choice of its files, and the keys of the configuration that its defaults list
 * makes. A value that another option of a group changes, too, is left to the configuration until the user gives one: what the form would
 * show could be another than what runs.
 */
export function hydraForm(hydra: HydraFacts, names: DraftNames): HydraForm {
  const folder = new HydraFolder(hydra.files);
  const base = folder.compose(hydra.configName);
  if (base === null) {
    return { params: [], notes: [`${hydra.configName}.yaml cannot be read as YAML.`] };
  }
  const others = alternatives(folder, hydra.configName, base);
  const keys = keysOf(base, others);
  const shown = keys.filter((one) => isField(one) && one.own !== null).slice(0, MAX_OWN);
  const more = keys.filter((one) => isField(one) && one.own === null).slice(0, MAX_OTHERS);
  return {
    params: [
      ...groupParams(folder, base, others, names),
      ...[...shown, ...more].map((one) => keyParam(one, names)),
    ],
    notes: notesOf(hydra, base, keys, shown.length + more.length),
  };
}

interface Alternative {
  readonly with: string;
  readonly config: HydraConfig;
}

/** The configuration with each other option of each of its groups. */
function alternatives(
  folder: HydraFolder,
  configName: string,
  base: HydraConfig,
): readonly Alternative[] {
  return [...base.choices].flatMap(([key, choice]) =>
    folder
      .options(choice)
      .filter((other) => other !== choice.option)
      .flatMap((other) => {
        const config = folder.compose(configName, new Map([[key, other]]));
        return config === null ? [] : [{ with: `${key}=${other}`, config }];
      }),
  );
}

const same = (one: HydraLeaf | undefined, two: HydraLeaf | undefined): boolean =>
  one !== undefined && two !== undefined && wordOf(one.value) === wordOf(two.value);

/** All keys: those of the configuration in its order, then those that only other options have, the most frequent first. */
function keysOf(base: HydraConfig, others: readonly Alternative[]): readonly Key[] {
  const names = new Map<string, number>([...base.leaves.keys()].map((key) => [key, 0]));
  for (const { config } of others) {
    for (const key of config.leaves.keys()) names.set(key, (names.get(key) ?? 0) + 1);
  }
  const keys = [...names].map(([key, count]) => {
    const own = base.leaves.get(key);
    const differing = others.flatMap(({ config, with: label }) => {
      const leaf = config.leaves.get(key);
      return leaf === undefined || same(own, leaf) ? [] : [{ leaf, with: label }];
    });
    const varies = others.some(({ config }) => !same(own, config.leaves.get(key)));
    return { count, key, own: own ?? null, others: differing, varies };
  });
  const [first, second] = [keys.filter((one) => one.own), keys.filter((one) => !one.own)];
  return [...first, ...second.toSorted((a, b) => b.count - a.count)];
}

const isField = ({ key, own, others }: Key): boolean =>
  NAMEABLE.test(key) &&
  !OF_HYDRA.test(key) &&
  [...(own === null ? [] : [own]), ...others.map(({ leaf }) => leaf)].some(isPlain);

/** A scalar or a list of scalars, without `${…}`. */
function isPlain({ value }: HydraLeaf): boolean {
  if (Array.isArray(value))
    return value.every((one) => isScalar(one) && !/[,[\]]/.test(String(one)));
  return isScalar(value);
}

const isScalar = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' &&
    value.length <= 1_000 &&
    !/[\r\n]/.test(value) &&
    !value.includes('${'));

function wordOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => wordOf(one)).join(', ')}]`;
  if (value === null || value === undefined) return 'null';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A key as a parameter, given as `key=value` where it is not what the configuration has. */
function keyParam(one: Key, names: DraftNames): DraftParam {
  const { key, own } = one;
  const leaf = own ?? one.others[0]?.leaf;
  const name = names.name(key.replaceAll('.', '_'));
  const shape = one.varies ? openShape(one) : ownShape(one);
  const group = key.includes('.') ? key.slice(0, key.indexOf('.')) : null;
  return {
    name,
    value: {
      name,
      ...shape.fields,
      ...(group === null ? {} : { group }),
      bind: { hydra: key, ...shape.bind },
    },
    comment: plainLine(`${leaf?.file ?? ''}:${leaf?.line ?? 1}: ${key}${shape.comment}`),
    toy: shape.toy,
  };
}

interface Shape {
  readonly fields: Readonly<Record<string, Json>>;
  readonly bind: Readonly<Record<string, Json>>;
  readonly comment: string;
  readonly toy: DraftParam['toy'];
}

/** A key that no option of a group changes: the form shows its value. */
function ownShape({ key, own }: Key): Shape {
  const value = own?.value;
  const last = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  const bind = { changed: true };
  if (value === '???') {
    const fields = { type: 'text', default: '', required: true };
    return { fields, bind: { yaml: true }, comment: '. It has to be given', toy: null };
  }
  if (typeof value === 'boolean')
    return { fields: { type: 'flag', default: value }, bind, comment: '', toy: null };
  if (typeof value === 'number') {
    const type = Number.isSafeInteger(value) && !isRate(last) ? 'int' : 'float';
    return { fields: { type, default: value }, bind, comment: '', toy: toyValue(last, value) };
  }
  if (typeof value === 'string') {
    const toy = toyOutput(last, value);
    return { fields: { type: 'text', default: value }, bind, comment: '', toy };
  }
  const text = Array.isArray(value) ? wordOf(value) : '';
  const says = text === '' ? { says: 'Empty = null.' } : {};
  const fields = { type: 'text', default: text, ...says };
  return { fields, bind: { yaml: true, ...bind }, comment: '', toy: null };
}

/** A key with other values under other options: empty, so that the chosen one has the word. */
function openShape({ key, own, others }: Key): Shape {
  const last = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  const isDemanded = own?.value === '???';
  const texts = [
    ...(own === null || isDemanded ? [] : [shownValue(own)]),
    ...others.slice(0, 4).map((one) => `${shownValue(one.leaf)} with ${one.with}`),
  ];
  const says = plainLine(
    `${own === null ? 'Only of some options. ' : ''}Empty = as the configuration says: ${texts.join('; ')}${others.length > 4 ? ' …' : ''}`,
  );
  const values = [own?.value, ...others.map(({ leaf }) => leaf.value)];
  const isFlag = values.every((value) => value === undefined || typeof value === 'boolean');
  const sizes = values.filter((value) => typeof value === 'number');
  const toy = own === null || sizes[0] === undefined ? null : toyValue(last, Math.max(...sizes));
  return {
    fields: isFlag
      ? { type: 'choice', choices: ['', 'true', 'false'], default: '', says }
      : { type: 'text', default: '', says },
    bind: { yaml: true },
    comment: isDemanded ? '. It has to be given, unless a chosen option gives it' : '',
    toy: toy === null ? null : String(toy),
  };
}

const shownValue = (leaf: HydraLeaf): string => plainLine(wordOf(leaf.value), 60) || "''";

/** Config groups: those of the configuration, then those that only other options bring. */
function groupParams(
  folder: HydraFolder,
  base: HydraConfig,
  others: readonly Alternative[],
  names: DraftNames,
): readonly DraftParam[] {
  // What only another option brings is not there without it, so it is not demanded.
  const choices = new Map<string, HydraChoice>(
    others.flatMap(({ config }) =>
      [...config.choices].map(([key, choice]) => [key, { ...choice, isRequired: false }] as const),
    ),
  );
  for (const [key, choice] of base.choices) choices.set(key, choice);
  // What has to be chosen is first, what only other options bring is last.
  const rank = ([key, { isRequired }]: readonly [string, HydraChoice]): number =>
    isRequired ? 0 : base.choices.has(key) ? 1 : 2;
  return [...choices]
    .filter(([, choice]) => choice.isRequired || folder.options(choice).length > 1)
    .toSorted((one, two) => rank(one) - rank(two))
    .map(([key, choice]) => {
      // What an option of another group chooses is left to it.
      const isOpen = others.some(({ config, with: label }) => {
        const other = config.choices.get(key);
        return !label.startsWith(`${key}=`) && other?.option !== base.choices.get(key)?.option;
      });
      return groupParam(folder.options(choice), { key, choice, isOpen }, names);
    });
}

function groupParam(
  options: readonly string[],
  {
    key,
    choice: { group, option, isRequired },
    isOpen,
  }: { readonly key: string; readonly choice: HydraChoice; readonly isOpen: boolean },
  names: DraftNames,
): DraftParam {
  const name = names.name(key);
  const own = isOpen || option === null ? '' : option;
  const choices = [...new Set([own, ...options, ...(option === null ? [] : [option])])];
  return {
    name,
    value: {
      name,
      type: 'choice',
      choices: [...(own === '' ? [''] : []), ...choices.filter((one) => one !== '').toSorted()],
      default: own,
      ...(isRequired ? { required: true } : {}),
      ...(isOpen && option !== null
        ? { says: `Empty = as the configuration says, ${option} unless another group chooses.` }
        : {}),
      group: 'Configuration',
      bind: { hydra: key, changed: true },
    },
    comment: `config group ${group}, one file for each choice${isRequired ? '. One has to be chosen' : ''}`,
    toy: null,
  };
}

/** What is not in the form, and why. */
function notesOf(
  { configName, files }: HydraFacts,
  { unread }: HydraConfig,
  keys: readonly Key[],
  shown: number,
): readonly string[] {
  const named = keys.filter(({ key }) => NAMEABLE.test(key) && !OF_HYDRA.test(key));
  const computed = named.filter((one) => !isField(one)).map(({ key }) => key);
  const left = named.length - computed.length - shown;
  const search = Object.values(files).some((text) => /^\s+searchpath\s*:/m.test(text));
  return [
    ...(unread.length === 0
      ? []
      : [`What ${unread.slice(0, 8).join(', ')} brings is not in the form: only running tells.`]),
    ...(search
      ? [`${configName} has a search path of its own: its options are not in the form.`]
      : []),
    ...(computed.length === 0
      ? []
      : [
          `Made of other values (\${…}) or no plain value, and not asked: ${computed.slice(0, 8).join(', ')}${computed.length > 8 ? ' …' : ''}.`,
        ]),
    ...(left > 0
      ? [`Further keys that are not in the form: ${left}. Add those that you need.`]
      : []),
  ];
}
