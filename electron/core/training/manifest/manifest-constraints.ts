import type { Constraint } from '../../contract/start/constraint';
import { constraint, setting } from '../constraints';
import { arithmetic } from './arithmetic';
import { expressionValue, parseExpression, type Scope } from './expression';
import type { ManifestTask } from './manifest';
import type { ManifestParam } from './manifest-param';
import { filled } from './placeholders';

/** Rules of a task with the values of the form: the arithmetic while they hold, the sentence and its remedy while not. */
export function manifestConstraints(
  params: readonly ManifestParam[],
  task: ManifestTask,
  scope: Scope,
): readonly Constraint[] {
  return [
    ...params.flatMap((param) => [...missing(param, scope), ...limits(param, scope)]),
    ...params.flatMap((param) => derived(param, params, scope)),
    ...task.constraints.flatMap((rule) => ruled(rule, params, scope)),
  ];
}

function missing(param: ManifestParam, scope: Scope): Constraint[] {
  if (!param.required || scope[param.name] !== '') return [];
  return [constraint([param.name], 'bad', `${nameOf(param)} is missing.`)];
}

/** Limits over facts of the target, where those are known. */
function limits(param: ManifestParam, scope: Scope): Constraint[] {
  if (param.type !== 'int' && param.type !== 'float') return [];
  const value = Number(scope[param.name]);
  return (['min', 'max'] as const).flatMap((end) => {
    const limit = param[end];
    if (typeof limit !== 'string') return [];
    const bound = expressionValue(limit, scope);
    if (typeof bound !== 'number') return [];
    if (end === 'max' ? value <= bound : value >= bound) return [];
    const says = `${nameOf(param)} is ${value}; here it can be at ${end === 'max' ? 'most' : 'least'} ${bound} (${limit.replaceAll('_', ' ')}).`;
    const remedies = isPossible(bound, param)
      ? [setting(`Use ${bound}`, { [param.name]: bound })]
      : [];
    return [constraint([param.name], 'warn', says, remedies)];
  });
}

/** No GPU where at least one is needed: a value that its own limits refuse is no remedy. */
function isPossible(value: number, { min, max }: { min?: unknown; max?: unknown }): boolean {
  const isLow = typeof min === 'number' && value < min;
  return !isLow && !(typeof max === 'number' && value > max);
}

/** What follows from other values is reported at the first of them. */
function derived(
  param: ManifestParam,
  params: readonly ManifestParam[],
  scope: Scope,
): Constraint[] {
  if (param.type !== 'derived' || !param.shown) return [];
  const value = scope[param.name];
  const read = parseExpression(param.value);
  if (value === undefined || value === '' || typeof value === 'boolean' || !read.ok) return [];
  const existing = read.value.names.filter((name) => isTyped(params, name));
  if (existing.length === 0) return [];
  const sum = isSum(read.value.names, scope) ? `${arithmetic(read.value, scope)} = ` : '';
  const says = `${nameOf(param)}: ${sum}${value.toLocaleString('en-US')}`;
  return [constraint(existing, 'ok', says)];
}

/** Of texts that are compared there is nothing to calculate. */
const isSum = (names: readonly string[], scope: Scope): boolean =>
  names.every((name) => typeof scope[name] === 'number');

const isTyped = (params: readonly ManifestParam[], name: string): boolean =>
  params.some((param) => param.name === name && param.type !== 'derived');

function ruled(
  { holds, says, severity, set }: ManifestTask['constraints'][number],
  params: readonly ManifestParam[],
  scope: Scope,
): Constraint[] {
  const read = parseExpression(holds);
  const value = expressionValue(holds, scope);
  if (!read.ok || value === null) return [];
  const about = read.value.names.filter((name) => isTyped(params, name));
  if (about.length === 0) return [];
  const sum = isSum(read.value.names, scope) ? arithmetic(read.value, scope) : null;
  if (value === true) return sum === null ? [] : [constraint(about, 'ok', sum)];
  const fixed = Object.entries(set ?? {}).flatMap(([name, text]) => {
    const to = expressionValue(text, scope);
    return to === null ? [] : [[name, to] as const];
  });
  const remedies =
    fixed.length === 0
      ? []
      : [
          setting(
            `Use ${fixed.map(([name, to]) => `${name.replaceAll('_', ' ')} ${to}`).join(', ')}`,
            Object.fromEntries(fixed),
          ),
        ];
  const why = sum === null ? '' : ` (${sum})`;
  return [constraint(about, severity, `${filled(says, scope)}${why}`, remedies)];
}

const nameOf = ({ label, name }: ManifestParam): string => label ?? name.replaceAll('_', ' ');
