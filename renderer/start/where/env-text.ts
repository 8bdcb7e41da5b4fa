import { isSecretVariable } from '#core/redaction/secret-variable';

/** A row of the editor of environment variables, as it was typed. */
export interface EnvRow {
  readonly name: string;
  readonly value: string;
}

/** Problem of a row; null when there is none. An empty row is no mistake. */
export function rowProblem(
  { name, value }: EnvRow,
  rows: readonly EnvRow[],
): 'unnamed' | 'badName' | 'twice' | null {
  if (name === '') return value === '' ? null : 'unnamed';
  if (!/^[^=\s\0]+$/.test(name)) return 'badName';
  return rows.filter((row) => row.name === name).length > 1 ? 'twice' : null;
}

/** The variables of rows that are whole. */
export const envOf = (rows: readonly EnvRow[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .filter((row) => row.name !== '' && rowProblem(row, rows) === null)
      .map(({ name, value }) => [name, value]),
  );

/** Rows of variables, names of secrets with an empty value: theirs is stored nowhere. */
export const rowsOf = (
  env: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
): readonly EnvRow[] => [
  ...Object.entries(env).map(([name, value]) => ({ name, value })),
  ...secrets.map((name) => ({ name, value: '' })),
];

/** Rows as a browser may keep them: a value that looks like a secret is left out. */
export const withoutSecretValues = (rows: readonly EnvRow[]): EnvRow[] =>
  rows.map((row) => (isSecretVariable(row.name, row.value) ? { ...row, value: '' } : { ...row }));

/** Rows of pasted lines `NAME=value`, also with `export` and quotes, as in a .env file; null for any other text. */
export function pastedRows(text: string): readonly EnvRow[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  const rows = lines.map((line) => /^\s*(?:export\s+)?([^=\s]+)=(.*?)\s*$/.exec(line));
  if (lines.length === 0 || rows.some((row) => row === null)) return null;
  return rows.map((row) => ({ name: row?.[1] ?? '', value: unquoted(row?.[2] ?? '') }));
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
