import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../../targets/target';
import { condaFile, pyprojectFile } from './other-formats';
import { type RequirementsFile, requirementsFile, textOfBytes } from './requirement-lines';

const MAX_BYTES = 256 * 1024;
/** Files that a file may name in turn with `-r`, itself counted. */
const MAX_FILES = 20;
const INCLUDE = /^(?:-r|--requirement)[\s=]*(\S.*)$/;

/**
 * Reads the user's list of requirements: requirements.txt with the files that it names by `-r`, pyproject.toml, or environment.yml. Nothing
 * is installed; a file that cannot be read stays a line that says so.
 */
export async function readRequirements(
  target: Pick<Target, 'read'>,
  path: string,
): Promise<Result<RequirementsFile, Refusal>> {
  const first = await oneFile(target, path);
  if (!first.ok) return first;
  const seen = new Set([path]);
  return ok(await withIncludes(target, path, first.value, seen));
}

async function withIncludes(
  target: Pick<Target, 'read'>,
  path: string,
  file: RequirementsFile,
  seen: Set<string>,
): Promise<RequirementsFile> {
  const lines: RequirementsFile['lines'][number][] = [];
  const [indexes, extra] = [[...file.indexes], [...file.extra]];
  for (const line of file.lines) {
    const named = INCLUDE.exec(line.text)?.[1]?.trim();
    const full = named === undefined ? null : beside(path, named);
    if (full === null || seen.has(full) || seen.size >= MAX_FILES) {
      lines.push(line);
      continue;
    }
    seen.add(full);
    const read = await oneFile(target, full);
    if (!read.ok) {
      lines.push(line);
      continue;
    }
    const more = await withIncludes(target, full, read.value, seen);
    lines.push(...more.lines.map((one) => ({ ...one, file: one.file ?? named ?? full })));
    indexes.push(...more.indexes);
    extra.push(...more.extra);
  }
  return { lines, indexes, extra };
}

async function oneFile(
  target: Pick<Target, 'read'>,
  path: string,
): Promise<Result<RequirementsFile, Refusal>> {
  const read = await target.read(path, 0, MAX_BYTES);
  if (!read.ok) return read;
  if (read.value.size > MAX_BYTES) return err(tooBig(path));
  const text = textOfBytes(read.value.bytes);
  const lower = path.toLowerCase();
  const parsed = lower.endsWith('.toml')
    ? pyprojectFile(text)
    : /\.ya?ml$/.test(lower)
      ? condaFile(text)
      : ok(requirementsFile(text));
  return parsed.ok ? parsed : err(unreadable(path, parsed.error));
}

/** A path that a file names: relative to its own folder. */
function beside(path: string, named: string): string {
  if (/^(?:[\\/]|[a-z]:)/i.test(named)) return named;
  const sign = path.includes('\\') ? '\\' : '/';
  const folder = path.slice(0, path.lastIndexOf(sign) + 1);
  const parts = `${folder}${named}`.split(/[\\/]/);
  const retained: string[] = [];
  for (const part of parts) {
    if (part === '..' && retained.length > 1) retained.pop();
    else if (part !== '.') retained.push(part);
  }
  return retained.join(sign);
}

const tooBig = (path: string): Refusal => ({
  code: 'requirements-too-big',
  says: `${path} is larger than 256 KB, which no list of requirements is.`,
  remedy: 'Choose a requirements.txt, a pyproject.toml or an environment.yml.',
});

const unreadable = (path: string, why: string): Refusal => ({
  code: 'requirements-unreadable',
  says: `${path} cannot be read: ${why}.`,
  remedy: 'Correct the file, or choose another list of requirements.',
});
