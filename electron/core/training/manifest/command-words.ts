import type { Json } from '../../lib/json';
import type { Scalar, Scope } from './expression';
import { hydraOverride, plainValue } from './hydra-override';
import type { ManifestTask } from './manifest';
import type { Binding, ManifestParam } from './manifest-param';
import { filled, filledJson, filledPath } from './placeholders';

/** Words of a command line behind our launcher: `--`, then the script or module and its arguments; none for a shim. */
export function commandWords(
  { launch }: ManifestTask,
  params: readonly ManifestParam[],
  scope: Scope,
): readonly string[] {
  switch (launch.kind) {
    case 'shim':
      return [];
    case 'script':
      return ['--', filledPath(launch.file, scope), ...argsOf(launch.args, params, scope)];
    case 'module':
      return ['--', '-m', filled(launch.module, scope), ...argsOf(launch.args, params, scope)];
    case 'hydra':
      return ['--', ...programOf(launch, scope), ...hydraWords(launch, params, scope)];
  }
}

const programOf = ({ module, file }: Hydra, scope: Scope): readonly string[] =>
  module === undefined ? [filledPath(file ?? '', scope)] : ['-m', module];

/** Arguments as the manifest writes them, then positional parameters, then each parameter that has an option. */
export function argsOf(
  args: readonly string[],
  params: readonly ManifestParam[],
  scope: Scope,
): readonly string[] {
  const positional = params.flatMap(({ name, bind }) => {
    const value = scope[name];
    return bind?.positional !== true || value === undefined ? [] : wordsOf(value, bind);
  });
  const options = params.flatMap(({ name, bind }) => {
    const value = scope[name];
    if (bind?.flag === undefined || value === undefined || value === '') return [];
    if (typeof value === 'boolean') return value ? [bind.flag] : [];
    return optionWords(bind.flag, wordsOf(value, bind));
  });
  return [...args.map((one) => filled(one, scope)), ...positional, ...options];
}

function wordsOf(value: Scalar, { split }: Binding): readonly string[] {
  const text = String(value);
  if (split === true) return text.split(/\s+/).filter((word) => word !== '');
  return text === '' ? [] : [text];
}

/** `--lr 0.1`; as one word where the option ends with `=`, and where a value that begins with `-` would be read as an option (argparse: only `-5` and `-0.5` are not). */
function optionWords(flag: string, words: readonly string[]): readonly string[] {
  const [first, ...more] = words;
  if (first === undefined) return [];
  if (flag.endsWith('=')) return [`${flag}${words.join(' ')}`];
  const isOption = flag.startsWith('--') && first.startsWith('-') && more.length === 0;
  return isOption && !/^-\d+$|^-\d*\.\d+$/.test(first) ? [`${flag}=${first}`] : [flag, ...words];
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

interface Hydra {
  readonly module?: string | undefined;
  readonly file?: string | undefined;
  readonly configPath: string;
  readonly configName: string;
  readonly fixed: Readonly<Record<string, Json>>;
}

function hydraJson(value: Scalar, { list, yaml }: Binding): Json {
  if (list === true) return listOf(String(value));
  return yaml === true ? plainValue(String(value)) : value;
}

/** Fixed overrides, then those of the parameters; a key that a parameter sets is not said twice. */
function hydraWords(
  { configPath, configName, fixed }: Hydra,
  params: readonly ManifestParam[],
  scope: Scope,
): readonly string[] {
  const overrides = new Map<string, Json>();
  for (const [key, value] of Object.entries(fixed)) overrides.set(key, filledJson(value, scope));
  for (const param of params) {
    const { name, bind } = param;
    const value = scope[name];
    if (bind?.hydra === undefined || value === undefined || value === '') continue;
    if (bind.changed === true && param.type !== 'derived' && param.default === value) continue;
    for (const key of typeof bind.hydra === 'string' ? [bind.hydra] : bind.hydra) {
      overrides.set(key, hydraJson(value, bind));
    }
  }
  return [
    `--config-path=${filled(configPath, scope)}`,
    `--config-name=${filled(configName, scope)}`,
    ...[...overrides].map(([key, value]) => hydraOverride(key, value)),
  ];
}
