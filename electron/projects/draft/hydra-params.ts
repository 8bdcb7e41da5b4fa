import type { DraftNames } from './draft-names';
import type { DraftParam } from './draft-param';
import type { ScriptFacts } from './script-facts';
import { configData, configLeaves, type ConfigLeaf, leafParam } from './yaml-params';

type HydraFacts = NonNullable<ScriptFacts['hydra']>;

/** A file that a defaults list names. */
interface Chosen {
  /** `optimizer` of `optimizer: adam`; null for the file's own name. */
  readonly group: string | null;
  readonly option: string;
}

/**
 * Parameters of a Hydra script: the keys of its primary configuration, those of the options that its defaults list
 * chooses, and each config group as a choice of its files (hydra.cc, "The Defaults List").
 */
export function hydraParams(hydra: HydraFacts, names: DraftNames): readonly DraftParam[] {
  const primary = fileNamed(hydra, hydra.configName);
  const data = primary === null ? null : configData(primary.text);
  if (primary === null || data === null) return [];
  const leaves = new Map<string, ConfigLeaf>();
  const choices: DraftParam[] = [];
  for (const { group, option } of chosenIn(data['defaults'])) {
    if (option === '_self_') continue;
    const file = fileNamed(hydra, group === null ? option : `${group}/${option}`);
    const more = file === null ? null : configData(file.text);
    if (group !== null) choices.push(groupParam(hydra, { group, option }, names));
    if (file === null || more === null) continue;
    const prefix =
      group === null || /^#\s*@package\s+_global_/m.test(file.text)
        ? ''
        : group.replaceAll('/', '.');
    for (const leaf of configLeaves(more, { ...file, prefix })) leaves.set(leaf.key, leaf);
  }
  for (const leaf of configLeaves(data, { ...primary, prefix: '' })) leaves.set(leaf.key, leaf);
  return [
    ...choices,
    ...[...leaves.values()].map((leaf) => leafParam(leaf, { hydra: leaf.key }, names)),
  ];
}

function fileNamed({ files }: HydraFacts, name: string): { file: string; text: string } | null {
  for (const file of [`${name}.yaml`, `${name}.yml`]) {
    const text = Object.hasOwn(files, file) ? files[file] : undefined;
    if (text !== undefined) return { file, text };
  }
  return null;
}

/** `- base`, `- optimizer: adam`, `- override db: x`, `- optional x: y`. */
function chosenIn(list: unknown): readonly Chosen[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, 50).flatMap((one: unknown): Chosen[] => {
    if (typeof one === 'string') return [{ group: null, option: one }];
    if (typeof one !== 'object' || one === null) return [];
    return Object.entries(one).flatMap(([key, option]: [string, unknown]): Chosen[] => {
      const group = key.replace(/^(?:override|optional)\s+/, '').replace(/@.*$/, '');
      return typeof option === 'string' && group !== 'hydra' && !group.startsWith('hydra/')
        ? [{ group: group.replace(/^\//, ''), option }]
        : [];
    });
  });
}

/** A config group: its files are its choices. */
function groupParam(
  { files }: HydraFacts,
  { group, option }: { readonly group: string; readonly option: string },
  names: DraftNames,
): DraftParam {
  const matches = Object.keys(files).flatMap((file) => {
    const name = /^(?<folder>.*)\/(?<name>[^/]+)\.ya?ml$/.exec(file)?.groups;
    return name?.['folder'] === group && name['name'] !== undefined ? [name['name']] : [];
  });
  const name = names.name(group);
  const choices = [...new Set([option, ...matches])].toSorted();
  return {
    name,
    value: {
      name,
      type: 'choice',
      choices,
      default: option,
      group: 'Configuration',
      bind: { hydra: group },
    },
    comment: `config group ${group}, one file for each choice. Fields of another choice than ${option} are not in this form`,
    toy: null,
  };
}
