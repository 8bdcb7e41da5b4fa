import type { XKind } from '../../../contract/run/run';
import type { PointEvent } from '../../event';
import { printedPrecision, readNumber } from '../../values/printed-number';

const X_GROUPS: Readonly<Record<string, XKind>> = {
  x: 'timestep',
  step: 'timestep',
  timestep: 'timestep',
  update: 'update',
  iteration: 'update',
  epoch: 'update',
  episode: 'episode',
};

/** A person's regular expression with named groups: one that is in X_GROUPS is x, the others are tags. */
export interface UserPattern {
  readonly expression: RegExp;
}

/** Python's `(?P<name>…)` is understood; an expression that does not compile is passed over. */
export function compilePatterns(patterns: readonly string[]): readonly UserPattern[] {
  return patterns.flatMap((pattern) => {
    try {
      return [{ expression: new RegExp(pattern.replaceAll('(?P<', '(?<'), 'u') }];
    } catch {
      return [];
    }
  });
}

/** The points of a line; null when the pattern finds no number in it. Without a group for x, x is `row`. */
export function readPattern(
  { expression }: UserPattern,
  text: string,
  row: number,
): readonly PointEvent[] | null {
  const groups = Object.entries(expression.exec(text)?.groups ?? {});
  const xGroup = groups.find(([name]) => name in X_GROUPS);
  const xKind = X_GROUPS[xGroup?.[0] ?? ''] ?? 'row';
  const x = xGroup === undefined ? row : readNumber(xGroup[1] ?? '');
  if (x === null || !Number.isFinite(x)) return null;
  const points = groups.flatMap(([tag, printed]): PointEvent[] => {
    const value = tag in X_GROUPS ? null : readNumber(printed ?? '');
    if (value === null) return [];
    return [
      { kind: 'point', tag, x, xKind, value, precision: printedPrecision(printed), wallMs: null },
    ];
  });
  return points.length > 0 ? points : null;
}
