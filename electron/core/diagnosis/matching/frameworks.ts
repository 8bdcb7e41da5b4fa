import type { CauseFinding } from '../../contract/run/diagnosis';

/** Frameworks whose words help only where they are used. */
export type Framework = 'ray' | 'vllm' | 'verl';

/** Spellings of each in words, commands, variables and keys of a configuration. Keys are of verl's own groups. */
const WRITTEN: readonly (readonly [Framework, RegExp])[] = [
  ['ray', /\bRay(?:'s|’s)?\b|\bray\.|\bray (?:stop|status|start)\b|\bRAY_/],
  ['vllm', /\bvLLM\b|\bvllm\b|\bVLLM_/],
  [
    'verl',
    /\bverl\b|\bARPO\b|\b(?:actor_rollout_ref|reward_model|data\.(?:train|max|val)_\w+|trainer\.(?:logger|n_gpus|val|total|default|resume|save|test)\w*)\b/,
  ],
];

/** Frameworks that a text speaks of. */
export const frameworksIn = (text: string): readonly Framework[] =>
  WRITTEN.flatMap(([framework, written]) => (written.test(text) ? [framework] : []));

/** Frameworks that a finding itself shows: by its cause, and by the lines and frames of the log. */
export function frameworksOf({
  cause,
  class: causeClass,
  evidence,
  path,
}: Pick<CauseFinding, 'cause' | 'class' | 'evidence' | 'path'>): readonly Framework[] {
  const lines = evidence.flatMap((one) => (one.kind === 'line' ? [one.text ?? ''] : []));
  const shown = [...lines, ...path].join('\n').replaceAll(/ray::|\/ray\/|\bray\b/g, 'ray.');
  const own = causeClass === 'ray' ? 'ray.' : cause.replace('-', ' ');
  return [...new Set([...frameworksIn(shown), ...frameworksIn(own)])];
}

/** Whether a text is about a framework that is not among these. */
export const speaksOfOthers = (text: string, used: ReadonlySet<Framework>): boolean =>
  frameworksIn(text).some((framework) => !used.has(framework));

/** A text without the sentences that speak of other frameworks; '' where all do. */
export const withoutOthers = (text: string, used: ReadonlySet<Framework>): string =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z"“`])/)
    .filter((sentence) => !speaksOfOthers(sentence, used))
    .join(' ');
