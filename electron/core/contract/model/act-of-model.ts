import type { ModelPassport } from './model-passport';

/** Warnings for which it is unknown what else would be loaded. */
const UNREAD: ReadonlySet<string> = new Set([
  'model-part-unread',
  'model-repeated-member',
  'model-torchscript',
]);

/**
 * Side effects of loading a file beyond known constructors, according to its passport, in a sentence; null: none, every value of it is
 * plain.
 */
export function actOfModel({
  globals,
  callables,
  warnings,
}: Pick<ModelPassport, 'globals' | 'callables' | 'warnings'>): string | null {
  const act = globals.find(({ verdict }) => verdict !== 'known');
  if (act !== undefined) return `${act.key}: ${act.says}`;
  const [code] = callables;
  if (code !== undefined) return `${code.key} holds code (${code.name}).`;
  return warnings.find(({ id }) => UNREAD.has(id))?.says ?? null;
}
