import { parseDocument, type ScalarTag, type Tags } from 'yaml';

/** A file of a configuration folder. */
export interface HydraYaml {
  readonly file: string;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Package that a `# @package` comment names. */
  readonly header: string | null;
}

const TRUE = /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/;
const FALSE = /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/;

/** PyYAML keeps `y` and `n` as texts, and OmegaConf reads no dates. */
const BOOLEAN: ScalarTag = {
  tag: 'tag:yaml.org,2002:bool',
  default: true,
  test: new RegExp(`${TRUE.source}|${FALSE.source}`),
  resolve: (text) => TRUE.test(text),
};
const REPLACED_TAGS = new Set([BOOLEAN.tag, 'tag:yaml.org,2002:timestamp']);
const tagsOfPython = (tags: Tags): Tags => [
  BOOLEAN,
  ...tags.filter((tag) => typeof tag !== 'string' && !REPLACED_TAGS.has(tag.tag)),
];

/** YAML as OmegaConf reads it: YAML 1.1, where `yes` is true and `1_000` a number. null where it cannot be read. */
export function parseHydraYaml(file: string, text: string): HydraYaml | null {
  const header = /^#\s*@package\s+(\S+)/m.exec(text)?.[1] ?? null;
  try {
    const document = parseDocument(text, {
      version: '1.1',
      merge: true,
      logLevel: 'silent',
      customTags: tagsOfPython,
    });
    if (document.errors.length > 0) return null;
    const data: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
    return isGroup(data) ? { file, text, data, header } : null;
  } catch {
    return null;
  }
}

/** Whether a value is a mapping of keys. */
export const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

/** The line of a file on which a key first begins one, from 1. */
export const lineOf = (lines: readonly string[], key: string): number =>
  Math.max(lines.findIndex((line) => line.trimStart().startsWith(`${key}:`)) + 1, 1);
