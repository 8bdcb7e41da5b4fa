import { z } from 'zod';
import type { DeclaredRange } from '../../contract/run/run-directory';
import { expressionValue, type Scope } from './expression';
import { Expression, Name } from './manifest-param';

/** Health of a metric as a manifest declares it: between which values it is healthy, as expressions over the parameters. */
export const ManifestHealth = z
  .strictObject({
    id: Name,
    /** Subject, as a label: "Fuel breaks". */
    title: z.string(),
    /** The metric, as the trainer or its dialect names it. */
    tag: z.string().min(1),
    low: Expression.optional(),
    high: Expression.optional(),
    severity: z.enum(['critical', 'warning', 'info']).default('warning'),
    /** What is wrong outside of the range, as a short sentence: "Episodes end too early". */
    looks: z.string(),
    /** Suggestions, in sentences. */
    advice: z.string().default(''),
  })
  .refine(({ low, high }) => low !== undefined || high !== undefined, {
    message: 'needs low, high or both',
  });
export type ManifestHealth = z.output<typeof ManifestHealth>;

/** The ranges of a task with the values of one run; a bound that is no number there is none. */
export function rangesOf(declared: readonly ManifestHealth[], scope: Scope): DeclaredRange[] {
  return declared.flatMap(({ low, high, ...range }) => {
    const bounds = { ...bound('low', low, scope), ...bound('high', high, scope) };
    return Object.keys(bounds).length === 0 ? [] : [{ ...range, ...bounds }];
  });
}

function bound(
  name: 'low' | 'high',
  expression: ManifestHealth['low'],
  scope: Scope,
): Partial<Record<'low' | 'high', number>> {
  const value = expression === undefined ? null : expressionValue(expression, scope);
  return typeof value === 'number' ? { [name]: value } : {};
}
