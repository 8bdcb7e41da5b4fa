import { err, ok, type Result } from '../result';
import { parseRegex } from './parse';
import { programOf, type Step } from './program';
import { isWord, type Node } from './syntax';

/** Match of an expression: the text of each group (0 = all of it), undefined for one that took no part. */
export interface Match {
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

/** A regular expression whose search takes time in proportion to the text, regardless of the expression. */
export interface LinearRegex {
  /** Name of each group, from 1; null for one without a name. */
  readonly names: readonly (string | null)[];
  /** The first place where it matches; null where it does not. */
  exec(text: string): Match | null;
}

const MAX_SOURCE_LENGTH = 1000;

/**
 * Compiles a regular expression of the user. JavaScript's own engine tries ways one after another, and `(a+)+$` takes forever on one line;
 * this machine walks all ways at once (K. Thompson 1968; R. Cox, "Regular Expression Matching: the Virtual Machine Approach"), one pass
 * over the text. Syntax: that of JavaScript and Python's `(?P<name>…)`, without lookaround and references; `(?i)` in front for any case.
 * @returns why it is none, as a sentence
 */
export function compileLinear(source: string): Result<LinearRegex, string> {
  if (source.length > MAX_SOURCE_LENGTH) {
    return err(`The expression is longer than ${MAX_SOURCE_LENGTH} characters.`);
  }
  const parsed = parseRegex(source);
  if (!parsed.ok) return parsed;
  const steps = programOf(parsed.value.root);
  if (steps === null) return err('The expression is too large. Repeat less.');
  const { names, root } = parsed.value;
  const literal = literalOf(root);
  const slots = (names.length + 1) * 2;
  return ok({
    names,
    exec: (text) => (literal === '' || text.includes(literal) ? search(steps, slots, text) : null),
  });
}

/** The longest text that every match holds, as far as the top of the tree shows. */
function literalOf(root: Node): string {
  if (root.kind !== 'all') return '';
  let [best, run] = ['', ''];
  for (const part of root.parts) {
    run = part.kind === 'char' && part.literal !== null ? run + part.literal : '';
    if (run.length > best.length) best = run;
  }
  return best;
}

type Slots = readonly number[];

/** The ways that are open at one place of the text, the most wanted first. */
interface Threads {
  readonly at: number[];
  readonly slots: Slots[];
  /** Per step, the place of the text at which it was last entered. */
  readonly seen: Int32Array;
}

function search(steps: readonly Step[], slots: number, text: string): Match | null {
  const threads = (): Threads => ({
    at: [],
    slots: [],
    seen: new Int32Array(steps.length).fill(-1),
  });
  let [now, next] = [threads(), threads()];
  let match: Slots | null = null;
  const none: Slots = Array.from({ length: slots }, () => -1);
  for (let i = 0; i <= text.length; i += 1) {
    if (match === null) enter(steps, now, 0, i, text, none);
    if (match !== null && now.at.length === 0) break;
    const code = i < text.length ? text.charCodeAt(i) : -1;
    for (let direction = 0; direction < now.at.length; direction += 1) {
      const step = steps[now.at[direction] ?? 0];
      const saved = now.slots[direction] ?? none;
      if (step?.op === 'match') {
        match = saved;
        break;
      }
      if (step?.op === 'char' && code !== -1 && step.accepts(code)) {
        enter(steps, next, (now.at[direction] ?? 0) + 1, i + 1, text, saved);
      }
    }
    now.at.length = 0;
    now.slots.length = 0;
    [now, next] = [next, now];
  }
  return match === null ? null : matchOf(text, match);
}

/** Adds a step and all that follow it without a character. */
function enter(
  steps: readonly Step[],
  options: Threads,
  from: number,
  position: number,
  text: string,
  provided: Slots,
): void {
  const stack: (readonly [number, Slots])[] = [[from, provided]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [at, slots] = top;
    const step = steps[at];
    if (step === undefined || options.seen[at] === position) continue;
    options.seen[at] = position;
    if (step.op === 'fork') stack.push([step.second, slots], [step.first, slots]);
    else if (step.op === 'go') stack.push([step.to, slots]);
    else if (step.op === 'save') stack.push([at + 1, slots.with(step.slot, position)]);
    else if (step.op === 'at') {
      if (isAt(step.where, text, position)) stack.push([at + 1, slots]);
    } else {
      options.at.push(at);
      options.slots.push(slots);
    }
  }
}

function isAt(where: 'start' | 'end' | 'edge' | 'inside', text: string, position: number): boolean {
  if (where === 'start') return position === 0;
  if (where === 'end') return position === text.length;
  const before = position > 0 && isWord(text.charCodeAt(position - 1));
  const after = position < text.length && isWord(text.charCodeAt(position));
  return (before !== after) === (where === 'edge');
}

function matchOf(text: string, slots: Slots): Match {
  const groups = Array.from({ length: slots.length / 2 }, (_, group) => {
    const [from = -1, to = -1] = [slots[group * 2], slots[group * 2 + 1]];
    return from < 0 || to < 0 ? undefined : text.slice(from, to);
  });
  return { index: slots[0] ?? 0, groups };
}
