/** One parameter over all compared runs; undefined where a run has none. */
export interface ParamRow {
  readonly name: string;
  readonly values: readonly unknown[];
}

export interface ParamRows {
  readonly differing: readonly ParamRow[];
  readonly same: readonly ParamRow[];
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

const isSame = ({ values }: ParamRow): boolean =>
  new Set(values.map((value) => text(value))).size <= 1;

/** Parameters that some runs have otherwise, and those that all have alike; each by name. */
export function paramRows(runs: readonly Readonly<Record<string, unknown>>[]): ParamRows {
  const names = [...new Set(runs.flatMap((params) => Object.keys(params)))].toSorted();
  const rows = names.map((name) => ({ name, values: runs.map((params) => params[name]) }));
  return { differing: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
}
