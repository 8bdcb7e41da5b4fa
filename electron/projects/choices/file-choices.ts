import { sizeText } from '#core/lib/size-text';
import { compileLinear } from '#core/lib/linear-regex/linear-regex';
import { stepOf } from '#core/training/checkpoints/checkpoints';
import type { ParamChoices } from '#core/contract/start/recipe-view';
import type { FileMatch } from '../../targets/target';

type Choice = ParamChoices['values'][number];

/** At most so many values of one parameter are offered. */
const MAX = 200;

/** Checkpoint names of a project: expressions with the groups `step` and `score`. */
export type NameGrammar = readonly string[];

/** Files as values of a parameter, the newest first. @param value what the parameter takes for a file */
export function fileChoices(
  files: readonly FileMatch[],
  value: (file: FileMatch) => string | null,
  { grammar, nowMs }: { readonly grammar: NameGrammar; readonly nowMs: number },
): Choice[] {
  const values = new Map<string, Choice>();
  for (const file of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    const one = value(file);
    if (one === null || values.has(one)) continue;
    values.set(one, { value: one, ready: true, says: saysOf(file, grammar, nowMs) });
  }
  return [...values.values()].slice(0, MAX);
}

/** Files of one folder each as that folder: a model of Hugging Face, a step of verl. */
export function folderFiles(files: readonly FileMatch[], depth: number): FileMatch[] {
  const folders = new Map<string, FileMatch>();
  for (const file of files) {
    const path = parentOf(file.path, depth);
    const match = folders.get(path);
    folders.set(path, {
      ...file,
      path,
      size: (match?.size ?? 0) + file.size,
      mtimeMs: Math.max(match?.mtimeMs ?? 0, file.mtimeMs),
    });
  }
  return [...folders.values()];
}

function parentOf(path: string, depth: number): string {
  let left = path;
  for (let i = 0; i < depth; i += 1) left = left.replace(/[\\/][^\\/]*$/, '');
  return left;
}

/** Text that a glob's one `*` represents in a path; null if the path does not end as the glob does. */
export function starOf(glob: string, path: string): string | null {
  const star = glob.indexOf('*');
  if (star < 0) return null;
  const slashed = path.replaceAll('\\', '/');
  const [before, after] = [glob.slice(0, star), glob.slice(star + 1)];
  if (!slashed.endsWith(after)) return null;
  const head = slashed.slice(0, slashed.length - after.length);
  const at = before === '' ? -1 : head.lastIndexOf(before);
  if (before !== '' && at < 0) return null;
  const value = before === '' ? (head.split('/').at(-1) ?? '') : head.slice(at + before.length);
  return value === '' || value.includes('/') ? null : value;
}

/** Size, step, score, age: what distinguishes one checkpoint from another. */
function saysOf(file: FileMatch, grammar: NameGrammar, nowMs: number): string {
  const { step, score } = nameFacts(file.path, grammar);
  return [
    sizeText(file.size),
    ...(step === null ? [] : [`step ${step.toLocaleString('en-US')}`]),
    ...(score === null ? [] : [`score ${score}`]),
    ageText(nowMs - file.mtimeMs),
  ].join(' · ');
}

/** What the name of a checkpoint says, by the project's own grammar, else by what trainers usually write. */
export function nameFacts(
  path: string,
  grammar: NameGrammar,
): { readonly step: number | null; readonly score: string | null } {
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? '';
  for (const source of grammar) {
    const read = compileLinear(source);
    const match = read.ok ? (read.value.exec(name) ?? read.value.exec(path)) : null;
    if (!read.ok || match === null) continue;
    const group = (wanted: string): string | undefined =>
      match.groups[read.value.names.indexOf(wanted) + 1];
    const step = read.value.names.includes('step') ? Number(group('step')) : Number.NaN;
    const score = read.value.names.includes('score') ? (group('score') ?? null) : null;
    return { step: Number.isFinite(step) ? step : stepOf(name), score };
  }
  return { step: stepOf(name), score: null };
}

const MINUTE = 60_000;

/** `3 h ago`. */
export function ageText(ms: number): string {
  if (ms < MINUTE) return 'just now';
  if (ms < 60 * MINUTE) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < 48 * 60 * MINUTE) return `${Math.floor(ms / (60 * MINUTE))} h ago`;
  return `${Math.floor(ms / (24 * 60 * MINUTE))} days ago`;
}
