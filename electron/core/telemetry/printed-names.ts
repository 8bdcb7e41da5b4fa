import { labelsOf } from './canonical';

/** A series of a trainer's file that may be one of its console under another name. */
export interface NamedAlike {
  readonly tag: string;
  /** Whether the trainer itself derives one name from the other. Else both only mean alike, and more must show it. */
  readonly isRule: boolean;
}

/**
 * Names that a trainer's event file gives to what its console prints. Hugging Face's Trainer, and trl on it:
 * `rewrite_logs` (transformers/integrations/integration_utils.py). CleanRL: `writer.add_scalar("charts/…")` beside each
 * `print` of its scripts.
 */
const PREFIXES: readonly (readonly [printed: string, file: string])[] = [
  ['eval_', 'eval/'],
  ['test_', 'test/'],
  ['', 'train/'],
  ['', 'charts/'],
];

/** Lines that name no step: CleanRL prints `SPS: 1200` after an update, and its file has it at the update's step. */
const WITHOUT_STEP: ReadonlySet<string> = new Set(['SPS']);

/** Does the console's line of this tag name no step, so that the order of its values is all there is? */
export const isWithoutStep = (tag: string): boolean => WITHOUT_STEP.has(tag);

/** File tags of a run that may be what its console prints as `printed`: those by rule first, then by label. */
export function namedAlike(printed: string, fileTags: readonly string[]): readonly NamedAlike[] {
  const rules = PREFIXES.flatMap(([from, to]) =>
    printed.startsWith(from) ? [to + printed.slice(from.length)] : [],
  ).filter((tag) => fileTags.includes(tag));
  const labels = labelsOf(printed);
  const others = fileTags.filter(
    (tag) =>
      tag !== printed && !rules.includes(tag) && labelsOf(tag).some((one) => labels.includes(one)),
  );
  return [
    ...rules.map((tag) => ({ tag, isRule: true })),
    ...others.map((tag) => ({ tag, isRule: false })),
  ];
}
