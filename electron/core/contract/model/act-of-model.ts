import type { ModelPassport } from './model-passport';

/** Warnings for which nobody knows what else would be loaded. */
const UNREAD: ReadonlySet<string> = new Set([
  'model-part-unread',
  'model-repeated-member',
  'model-torchscript',
]);

/**
 * What loading a file would do beyond known constructors, by its passport, in a sentence; null: nothing, so that every value
 * of it is plain.
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
