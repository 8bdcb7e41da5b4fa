import type { Node, CharTest } from './syntax';

/** A step of the machine. Where a step has two ways, `first` is tried before `second`. */
export type Step =
  | { readonly op: 'char'; readonly accepts: CharTest }
  | { readonly op: 'at'; readonly where: 'start' | 'end' | 'edge' | 'inside' }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'fork'; first: number; second: number }
  | { readonly op: 'go'; to: number }
  | { readonly op: 'match' };

/** More steps than the user writes; bounds the time per character. */
const MAX_STEPS = 2000;

/** The steps of a regular expression; null when it is too large. Slot 2n and 2n+1 are begin and end of group n. */
export function programOf(root: Node): readonly Step[] | null {
  const steps: Step[] = [];
  const isComplete = emit(steps, { kind: 'group', index: 0, body: root });
  if (!isComplete) return null;
  steps.push({ op: 'match' });
  return steps;
}

/** false when the program grew too large. */
function emit(steps: Step[], node: Node): boolean {
  if (steps.length > MAX_STEPS) return false;
  switch (node.kind) {
    case 'char':
      steps.push({ op: 'char', accepts: node.accepts });
      return true;
    case 'at':
      steps.push({ op: 'at', where: node.where });
      return true;
    case 'all':
      return node.parts.every((part) => emit(steps, part));
    case 'any':
      return emitAny(steps, node.parts);
    case 'group': {
      steps.push({ op: 'save', slot: node.index * 2 });
      const isComplete = emit(steps, node.body);
      steps.push({ op: 'save', slot: node.index * 2 + 1 });
      return isComplete;
    }
    case 'repeat':
      return emitRepeat(steps, node);
  }
}

function emitAny(steps: Step[], parts: readonly Node[]): boolean {
  const exits: { op: 'go'; to: number }[] = [];
  for (const [i, part] of parts.entries()) {
    if (i === parts.length - 1) {
      if (!emit(steps, part)) return false;
      break;
    }
    const fork = { op: 'fork' as const, first: steps.length + 1, second: 0 };
    steps.push(fork);
    if (!emit(steps, part)) return false;
    const exit = { op: 'go' as const, to: 0 };
    steps.push(exit);
    exits.push(exit);
    fork.second = steps.length;
  }
  for (const exit of exits) exit.to = steps.length;
  return true;
}

function emitRepeat(steps: Step[], node: Extract<Node, { kind: 'repeat' }>): boolean {
  const { body, min, max, isLazy } = node;
  for (let i = 0; i < min; i += 1) if (!emit(steps, body)) return false;
  if (max === null) {
    const at = steps.length;
    const fork = { op: 'fork' as const, first: at + 1, second: at + 1 };
    steps.push(fork);
    if (!emit(steps, body)) return false;
    steps.push({ op: 'go', to: at });
    if (isLazy) fork.first = steps.length;
    else fork.second = steps.length;
    return true;
  }
  const forks: { op: 'fork'; first: number; second: number }[] = [];
  for (let i = min; i < max; i += 1) {
    const fork = { op: 'fork' as const, first: steps.length + 1, second: steps.length + 1 };
    steps.push(fork);
    forks.push(fork);
    if (!emit(steps, body)) return false;
  }
  for (const fork of forks) {
    if (isLazy) fork.first = steps.length;
    else fork.second = steps.length;
  }
  return true;
}
