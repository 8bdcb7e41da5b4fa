import { parseRequirement, type Requirement } from './pep508';

/** One line of a person's file, as they wrote it. */
export interface FileLine {
  /** From 1; of a line that goes on, the first. */
  readonly line: number;
  readonly text: string;
  /**
   * `requirement`: a package. `include`, `constraint`: another file. `option`: of pip, such as an index. `conda`: a
   * package of conda. `unreadable`: none of them.
   */
  readonly kind: 'requirement' | 'include' | 'constraint' | 'option' | 'conda' | 'unreadable';
  readonly requirement: Requirement | null;
  /** The file that an include or a constraint names. */
  readonly file: string | null;
}

/** Lines of requirements.txt by pip's format: comments, lines that go on, hashes, `-r`, `-c`, `-e`, options. Blank ones are left out. */
export function requirementLines(text: string): readonly FileLine[] {
  const lines: FileLine[] = [];
  let open = '';
  let first = 1;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (open === '') first = index + 1;
    if (raw.endsWith('\\') && !/^\s*#/.test(raw)) {
      open += `${raw.slice(0, -1)} `;
      continue;
    }
    const whole = open + raw;
    open = '';
    const line = lineOf(whole.replace(/(?:^|\s)#.*$/, '').trim(), first);
    if (line !== null) lines.push(line);
  }
  const rest = open === '' ? null : lineOf(open.trim(), first);
  return rest === null ? lines : [...lines, rest];
}

const INCLUDE = /^(?:-r\s*|--requirement[\s=]+)(\S+)$/;
const CONSTRAINT = /^(?:-c\s*|--constraint[\s=]+)(\S+)$/;

function lineOf(text: string, line: number): FileLine | null {
  if (text === '') return null;
  const known = { line, text, requirement: null, file: null };
  const include = INCLUDE.exec(text)?.[1];
  if (include !== undefined) return { ...known, kind: 'include', file: include };
  const constraint = CONSTRAINT.exec(text)?.[1];
  if (constraint !== undefined) return { ...known, kind: 'constraint', file: constraint };
  if (text.startsWith('-')) return { ...known, kind: 'option' };
  const requirement = parseRequirement(
    text.replaceAll(/\s--(?:hash|config-settings|global-option)[=\s]\S+/g, ''),
  );
  return { ...known, kind: requirement === null ? 'unreadable' : 'requirement', requirement };
}

/**
 * Lines of an environment.yml of conda; its `pip:` part are requirements. Read line by line as conda writes it, not as
 * YAML as a whole. null for a file without `dependencies:`.
 */
export function environmentLines(text: string): readonly FileLine[] | null {
  const lines: FileLine[] = [];
  let isInside = false;
  let pipIndent: number | null = null;
  let isEnvironment = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (/^\S/.test(raw) && !/^[-#]/.test(raw)) isInside = /^dependencies:\s*(?:#.*)?$/.test(raw);
    isEnvironment ||= isInside;
    const match = isInside ? /^(\s*)-\s+(.+?)\s*(?:\s#.*)?$/.exec(raw) : null;
    if (match === null) continue;
    const [, indent = '', quoted = ''] = match;
    const item = quoted.replace(/^(["'])(.*)\1$/, '$2');
    if (pipIndent !== null && indent.length <= pipIndent) pipIndent = null;
    if (item === 'pip:') pipIndent = indent.length;
    else if (pipIndent === null) {
      lines.push({ line: index + 1, text: item, kind: 'conda', requirement: null, file: null });
    } else {
      const line = lineOf(item, index + 1);
      if (line !== null) lines.push(line);
    }
  }
  return isEnvironment ? lines : null;
}

/**
 * Lines of a pyproject.toml: `dependencies` of `[project]`, and the table of Poetry with its `^` as a lower bound. Only
 * what these two hold as plain strings is read, not TOML as a whole.
 */
export function pyprojectLines(text: string): readonly FileLine[] {
  const lines: FileLine[] = [];
  let table = '';
  let isList = false;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const header = /^\s*\[+([^\]]+)\]+\s*(?:#.*)?$/.exec(raw)?.[1];
    if (header !== undefined && !isList) table = header.trim();
    if (table === 'project' && /^\s*dependencies\s*=\s*\[/.test(raw)) isList = true;
    if (isList) {
      const body = raw.replace(/^\s*dependencies\s*=\s*\[/, '');
      for (const [, double, single] of body.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)) {
        const found = lineOf((double ?? single ?? '').replaceAll('\\"', '"'), line);
        if (found !== null) lines.push(found);
      }
      if (/\]\s*,?\s*(?:#.*)?$/.test(body.replaceAll(/"[^"]*"|'[^']*'/g, ''))) isList = false;
    } else if (/^tool\.poetry(?:\.group\.[\w-]+)?\.dependencies$/.test(table)) {
      const found = poetryLine(raw, line);
      if (found !== null) lines.push(found);
    }
  }
  return lines;
}

function poetryLine(raw: string, line: number): FileLine | null {
  const match = /^\s*([\w.-]+)\s*=\s*(?:"([^"]*)"|\{.*?version\s*=\s*"([^"]*)")/.exec(raw);
  if (match === null || match[1] === 'python') return null;
  const version = match[2] ?? match[3] ?? '';
  const spec =
    version === '*' ? '' : /^\d/.test(version) ? `==${version}` : version.replace(/^\^/, '>=');
  return lineOf(`${match[1]}${spec}`, line);
}
