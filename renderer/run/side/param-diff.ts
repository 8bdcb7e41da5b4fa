export interface ParamRow {
  readonly name: string;
  /** undefined: this side has no such parameter. */
  readonly value: unknown;
  readonly other: unknown;
  readonly isChanged: boolean;
}

/** Both sides' parameters in one list: those of the run in its order, then what only the other side has. */
export function paramRows(
  values: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>>,
): readonly ParamRow[] {
  const names = [...new Set([...Object.keys(values), ...Object.keys(others)])];
  return names.map((name) => {
    const [value, other] = [values[name], others[name]];
    return { name, value, other, isChanged: !isSame(value, other) };
  });
}

/** Values as JSON has them: nested ones count as equal when they say the same. */
function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** A value as it is typed: text as it is, the rest as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
