import { byCodeUnits } from './code-units';
import type { Machine } from './machine';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const once = <T>(items: Iterable<T>): T[] => [...new Set(items)];

/** A template with every `{set}` replaced, in the order of the sets. */
function filled(machine: Machine, template: string): readonly string[] {
  const match = /\{(\w+)\}/.exec(template);
  if (match === null) return [template];
  const { sets } = machine.markers;
  const words = sets[`${match[1]}@${machine.shape}`] ?? sets[match[1] ?? ''] ?? [];
  const [before, after] = [
    template.slice(0, match.index),
    template.slice(match.index + match[0].length),
  ];
  return words.flatMap((word) => filled(machine, before + word + after));
}

/** What `~`, `.` and a variable at the beginning of a template stand for on this machine, each with the rest. */
function begun(machine: Machine, template: string): readonly (readonly [string, string])[] {
  const at = template.indexOf('/');
  const first = at < 0 ? template : template.slice(0, at);
  const rest = at < 0 ? '' : template.slice(at + 1);
  if (first === '~') return [[machine.home, rest]];
  if (first === '.') return [[machine.cwd, rest]];
  if (!first.startsWith('$'))
    return template.startsWith('/') && machine.shape !== 'win32' ? [['/', rest]] : [];
  const name = first.slice(1);
  const isList = machine.markers.listVariables.includes(name);
  return (isList ? machine.listed(name) : [machine.variable(name)])
    .filter((value) => value !== '')
    .map((value) => [driveRoot(machine, value) ?? machine.full(value), rest]);
}

/** A drive alone (`C:`) is not yet a folder. */
function driveRoot(machine: Machine, value: string): string | null {
  return machine.shape === 'win32' && value.endsWith(':') ? value + machine.path.sep : null;
}

/** Sub-folders whose name fits, in order. A folder with very many is no place for environments. */
export function children(
  machine: Machine,
  folder: string,
  pattern = '*',
  skips: ReadonlySet<string> = new Set(),
): readonly string[] {
  const shape = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's');
  return (machine.names(folder) ?? [])
    .filter((name) => shape.test(name) && !skips.has(name))
    .filter((name) => pattern.startsWith('.') || !name.startsWith('.'))
    .slice(0, machine.markers.maxChildren)
    .map((name) => machine.path.join(folder, name))
    .filter((path) => machine.isDir(path) && !isSecondName(machine, folder, path));
}

/** A link to a folder beside it, such as `Current` or uv's cpython-3.12: the other one is shown. */
function isSecondName(machine: Machine, folder: string, path: string): boolean {
  if (machine.link(path) === null) return false;
  return machine.path.dirname(machine.real(path) ?? '') === machine.real(folder);
}

/** Folders that a template means, one by one; those without `*` need not exist. */
export function* folders(
  machine: Machine,
  template: string,
  skips: ReadonlySet<string> = new Set(),
): Generator<string> {
  for (const whole of filled(machine, template))
    for (const [folder, rest] of begun(machine, whole))
      yield* below(machine, folder, rest === '' ? [] : rest.split('/'), skips);
}

function* below(
  machine: Machine,
  folder: string,
  names: readonly string[],
  skips: ReadonlySet<string>,
): Generator<string> {
  const found = names.findIndex((name) => name.includes('*'));
  const at = found < 0 ? names.length : found;
  const here = machine.join(folder, ...names.slice(0, at));
  const [pattern, ...rest] = names.slice(at);
  if (pattern === undefined) yield here;
  else
    for (const child of children(machine, here, pattern, skips))
      yield* below(machine, child, rest, skips);
}

export const allFolders = (machine: Machine, templates: readonly string[]): readonly string[] =>
  templates.flatMap((template) => [...folders(machine, template)]);

/** Names of folders that hold no projects, or that a system asks the person about before it lets us look. */
export function skipped(machine: Machine): ReadonlySet<string> {
  const { names, darwin, win32 } = machine.markers.projectSkips;
  const own = { linux: [], darwin, win32 }[machine.shape];
  return new Set([...names, ...own]);
}

/** `envs_dirs:` of a .condarc, without a YAML reader: a block of `- path` or one line `[a, b]`. */
export function condarcDirs(machine: Machine, path: string): readonly string[] {
  const shape = /^envs_(?:dirs|path):[ \t]*(\[[^\]]*\]|(?:\n[ \t]*-[^\n]*)*)/m;
  const match = shape.exec(machine.text(path));
  if (match === null) return [];
  return (match[1] ?? '')
    .replaceAll(/^[[\]]+|[[\]]+$/g, '')
    .split(/[\n,]/)
    .map((item) =>
      item
        .trim()
        .replace(/^-/, '')
        .trim()
        .replaceAll(/^['"]+|['"]+$/g, ''),
    )
    .filter((word) => word !== '')
    .map((word) => machine.full(withVariables(machine, word)));
}

/** `$NAME`, `${NAME}` and `%NAME%` replaced; one that is not set stays as it stands. */
function withVariables(machine: Machine, text: string): string {
  return text.replaceAll(
    /\$\{(\w+)\}|\$(\w+)|%(\w+)%/g,
    (all: string, braced?: string, plain?: string, percent?: string) =>
      machine.variable(braced ?? plain ?? percent ?? '') || all,
  );
}

/** Folders that may be a conda installation, by the table. */
function condaRoots(machine: Machine): readonly string[] {
  const posix = machine.shape === 'win32' ? [] : ['{condaBasesPosix}/{condaNamesPosix}'];
  return allFolders(machine, ['{condaRoots}', ...posix]);
}

/** What conda wrote down about environments and folders of environments elsewhere, roots among them. */
export function condaPlaces(machine: Machine): readonly string[] {
  const { path } = machine;
  const table = machine.markers.conda;
  const known = once(allFolders(machine, table.lists))
    .flatMap((list) => machine.text(list).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => machine.full(line));
  // An environment that lies in `envs` of something lies in `envs` of its root.
  const ofEnvs = known.map((env) => path.dirname(env)).filter((at) => path.basename(at) === 'envs');
  const roots = once([...ofEnvs.map((at) => path.dirname(at)), ...known]);
  const settings = once([
    ...allFolders(machine, table.settings),
    ...[...roots, ...condaRoots(machine)]
      .filter((root) => machine.isDir(root))
      .flatMap((root) => table.rootSettings.map((name) => machine.join(root, name))),
  ]);
  const parents = once([
    ...allFolders(machine, table.parents),
    ...settings.flatMap((file) => condarcDirs(machine, file)),
    ...roots.map((root) => machine.join(root, 'envs')),
  ]);
  return [...roots, ...parents.flatMap((parent) => children(machine, parent))];
}

/** `virtualenvs.path` and `cache-dir` of poetry's settings. */
export function poetryPlaces(machine: Machine): readonly string[] {
  const parents = allFolders(machine, machine.markers.poetrySettings).flatMap((file) => {
    const text = machine.text(file);
    const at = /^\[virtualenvs\][^[]*?^path[ \t]*=[ \t]*["']([^"'\n{]+)["']/m.exec(text)?.[1];
    const cache = /^cache-dir[ \t]*=[ \t]*["']([^"'\n{]+)["']/m.exec(text)?.[1];
    return [
      ...(at === undefined ? [] : [machine.full(at)]),
      ...(cache === undefined ? [] : [machine.join(machine.full(cache), 'virtualenvs')]),
    ];
  });
  return once(parents).flatMap((parent) => children(machine, parent));
}

/** Interpreters by name on PATH and in the usual folders of commands. Shims and Windows' drives are left out. */
export function pathPythons(machine: Machine): readonly string[] {
  const table = machine.markers.path;
  const shape = new RegExp(table.name[machine.shape], machine.shape === 'win32' ? 'i' : '');
  const named = machine.listed('PATH').map((folder) => machine.full(folder));
  return once([...named, ...allFolders(machine, table.more[machine.shape])])
    .filter((folder) => !table.skipNamed.includes(machine.path.basename(folder)))
    .filter((folder) => !table.skip[machine.shape].includes(folder) && !machine.isAway(folder))
    .flatMap((folder) =>
      (machine.names(folder) ?? [])
        .filter((name) => shape.test(name))
        .toSorted((a, b) => preference(a) - preference(b) || byCodeUnits(a, b))
        .map((name) => machine.path.join(folder, name)),
    );
}

/** python3 before python before python3.11: the name a person would type comes first. */
function preference(name: string): number {
  const at = ['python3', 'python'].indexOf(name.toLowerCase().replace(/\.exe$/, ''));
  return at < 0 ? 2 : at;
}
