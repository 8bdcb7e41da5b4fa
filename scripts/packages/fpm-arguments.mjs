/**
 * A Debian package as electron-builder asks fpm for it.
 * @typedef {{
 *   readonly name: string, readonly version: string, readonly architecture: string, readonly maintainer: string, readonly description: string,
 *   readonly homepage: string | null, readonly section: string | null, readonly priority: string, readonly depends: readonly string[],
 *   readonly recommends: readonly string[], readonly scripts: Readonly<Record<string, string>>, readonly compression: string,
 *   readonly level: string | null, readonly sources: readonly Source[], readonly output: string
 * }} DebRequest `scripts`: file of each maintainer script by its name in the package; `section`: of Debian's archive
 * @typedef {{ readonly from: string, readonly to: string }} Source a file, or a folder whose content is meant, and its path once installed
 */

/** Options of fpm that are followed by a value, with their short forms. */
const VALUES = new Set(
  [
    'input-type output-type architecture after-install after-remove before-install before-remove',
    'description version package name iteration maintainer vendor url category license depends log',
    'deb-priority deb-recommends deb-compression deb-compression-level',
  ].flatMap((names) => names.split(' ')),
);
const FLAGS = new Set(['force', 'debug']);
/** @type {Readonly<Record<string, string>>} */
const SHORT = {
  s: 'input-type',
  t: 'output-type',
  a: 'architecture',
  d: 'depends',
  f: 'force',
  m: 'maintainer',
  n: 'name',
  p: 'package',
  v: 'version',
};
/** Maintainer scripts: fpm's option and the name in the package. */
const SCRIPTS = {
  'before-install': 'preinst',
  'after-install': 'postinst',
  'before-remove': 'prerm',
  'after-remove': 'postrm',
};

/**
 * Reads the arguments of fpm. An option that is not handled here is an error: none is silently left out of a package.
 * @param {readonly string[]} words
 * @returns {DebRequest}
 */
export function readFpmArguments(words) {
  const { options, sources } = parse(words);
  const last = (/** @type {string} */ name) => options.get(name)?.at(-1) ?? null;
  const needed = (/** @type {string} */ name) => {
    const value = last(name);
    if (value === null) throw new Error(`fpm: --${name} is missing`);
    return value;
  };
  if (needed('input-type') !== 'dir' || needed('output-type') !== 'deb')
    throw new Error('fpm: only -s dir -t deb is possible here; install fpm for other packages');
  const iteration = last('iteration');
  return {
    name: needed('name'),
    version: iteration === null ? needed('version') : `${needed('version')}-${iteration}`,
    architecture: needed('architecture'),
    maintainer: needed('maintainer'),
    description: needed('description'),
    homepage: last('url'),
    section: last('category'),
    priority: last('deb-priority') ?? 'optional',
    depends: options.get('depends') ?? [],
    recommends: options.get('deb-recommends') ?? [],
    scripts: Object.fromEntries(
      Object.entries(SCRIPTS).flatMap(([option, name]) => {
        const file = last(option);
        return file === null ? [] : [[name, file]];
      }),
    ),
    compression: last('deb-compression') ?? 'xz',
    level: last('deb-compression-level'),
    sources,
    output: needed('package'),
  };
}

/** @param {readonly string[]} words */
function parse(words) {
  /** @type {Map<string, string[]>} */
  const options = new Map();
  /** @type {Source[]} */
  const sources = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-')) {
      sources.push(sourceOf(word));
      continue;
    }
    const { name, value } = optionOf(word);
    if (FLAGS.has(name)) continue;
    if (!VALUES.has(name)) throw new Error(`fpm: ${word} is not possible here`);
    const next = value ?? rest.shift();
    if (next === undefined) throw new Error(`fpm: ${word} needs a value`);
    options.set(name, [...(options.get(name) ?? []), next]);
  }
  return { options, sources };
}

/** @param {string} word `--name`, `--name=value` or a short form */
function optionOf(word) {
  if (!word.startsWith('--')) return { name: SHORT[word.slice(1)] ?? word, value: undefined };
  const [, name = '', value] = /^--([^=]+)(?:=([^]*))?$/.exec(word) ?? [];
  return { name, value };
}

/** @param {string} word @returns {Source} */
function sourceOf(word) {
  const at = word.lastIndexOf('=');
  if (at === -1) throw new Error(`fpm: ${word} does not say where it is installed`);
  const to = word.slice(at + 1);
  if (!to.startsWith('/') || to.split('/').includes('..'))
    throw new Error(`fpm: ${to} is not an absolute path`);
  return { from: word.slice(0, at), to };
}
