/** A folder or file that is elsewhere now; both are whole paths, in the words of their machine. */
export interface PathMove {
  readonly from: string;
  readonly to: string;
}

/**
 * A parameter or a word of a command line with every whole path that is under a moved folder as it is there. Understood are a path alone,
 * `name=PATH`, quotes around it, and lists as Hydra has them (`['/a/x','/a/y']`). A path that only begins with the same letters (`/data2`
 * under `/data`) and everything else stays as it was.
 */
export function translatedText(text: string, moves: readonly PathMove[]): string {
  const path = translatedPath(text, moves);
  if (path !== null) return path;
  const assigned = /^([^=/\\'"[({]*=)([^]+)$/.exec(text);
  if (assigned !== null) return `${assigned[1] ?? ''}${translatedText(assigned[2] ?? '', moves)}`;
  const quoted = /^(['"])([^]*)\1$/.exec(text);
  if (quoted !== null && !(quoted[2] ?? '').includes(quoted[1] ?? '')) {
    return `${quoted[1]}${translatedText(quoted[2] ?? '', moves)}${quoted[1]}`;
  }
  return /^[[({]/.test(text) ? translatedList(text, moves) : text;
}

/** The items of a list or the values of a map, each for itself. */
function translatedList(text: string, moves: readonly PathMove[]): string {
  return text.replaceAll(/'[^']*'|"[^"]*"|[^,[\](){}'"]+/g, (item) => {
    if (/^['"]/.test(item))
      return `${item[0]}${translatedText(item.slice(1, -1), moves)}${item[0]}`;
    const parts = /^(\s*(?:[\w.]+:\s+|[\w.]+:(?![\\/]))?)([^]*?)(\s*)$/.exec(item);
    return parts === null
      ? item
      : `${parts[1] ?? ''}${translatedPath(parts[2] ?? '', moves) ?? parts[2] ?? ''}${parts[3] ?? ''}`;
  });
}

/** The whole path as it is there; null when it is under none of the moved folders. The nearest folder decides. */
export function translatedPath(path: string, moves: readonly PathMove[]): string | null {
  const nearestFirst = moves.toSorted((a, b) => b.from.length - a.from.length);
  for (const { from, to } of nearestFirst) {
    const names = namesUnder(path, from);
    if (names === null) continue;
    const isWindowsTarget = isWindowsPath(to);
    // On Windows a backslash parts names; one that is in a name cannot be said there.
    if (isWindowsTarget && names.some((name) => name.includes('\\'))) continue;
    return [trimmed(to), ...names].join(isWindowsTarget ? '\\' : '/');
  }
  return null;
}

/** The names that lead from a folder to a path; null when the path is not in it. */
function namesUnder(path: string, folder: string): readonly string[] | null {
  const isWindows = isWindowsPath(folder);
  const base = trimmed(folder);
  const begin = path.slice(0, base.length);
  const isIn = isWindows ? asWindows(begin) === asWindows(base) : begin === base;
  if (base === '' || !isIn) return null;
  const rest = path.slice(base.length);
  if (rest !== '' && !(isWindows ? /^[\\/]/ : /^\//).test(rest)) return null;
  const names = rest === '' ? [] : rest.slice(1).split(isWindows ? /[\\/]/ : '/');
  return leavesFolder(names) ? null : names;
}

/** Whether `..` leads out, at the end or in between. */
function leavesFolder(names: readonly string[]): boolean {
  let depth = 0;
  return names.some((name) => {
    if (name === '..') depth -= 1;
    else if (name !== '' && name !== '.') depth += 1;
    return depth < 0;
  });
}

/** Windows parts names by either slash and does not distinguish cases. */
function asWindows(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase();
}

function isWindowsPath(path: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
}

function trimmed(path: string): string {
  return path.replace(isWindowsPath(path) ? /[\\/]+$/ : /\/+$/, '');
}
