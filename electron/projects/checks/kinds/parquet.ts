import { z } from 'zod';
import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { baseName, childEnd, fails, scriptAnswer } from '../answers';
import type { CheckAnswer, CheckKind } from '../check-kind';

const DataFile = z.object({
  path: z.string(),
  missing: z.boolean(),
  problem: z.string().nullable(),
  rows: z.int(),
  /** `name: type` each. */
  columns: z.array(z.string()),
  /** The first rows as JSON, long ones cut. */
  first: z.array(z.string()),
});
const Answer = z.object({ problem: z.string().nullable(), files: z.array(DataFile) });

const LIMIT_S = 60;
const ROWS = 3;

/** Check: Parquet files are whole, with their first rows as evidence. `FILE, FILE`, or `FILE, FILE with COLUMN, COLUMN`. */
export default {
  says: 'Parquet files are whole and have the columns that a training reads.',
  async answer(of, context) {
    const [, list = of, columns = ''] = /^(.*?)(?:\s+with\s+(.*))?$/s.exec(of) ?? [];
    const { cwd, paths } = context;
    const words = { files: partsOf(list), roots: [cwd, paths.project], rows: ROWS };
    const outcome = await context.ask({
      script: 'parquet_rows',
      by: 'training',
      words,
      limitS: LIMIT_S,
    });
    const answer = scriptAnswer(outcome, Answer);
    if (answer === null) return childEnd(outcome, LIMIT_S, `The check of ${list}`);
    return judgeFiles(answer, partsOf(columns));
  },
} satisfies CheckKind;

const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Judgement on an answer of `parquet_rows.py`. @param wanted columns that a training reads */
export function judgeFiles(
  { problem, files }: z.infer<typeof Answer>,
  wanted: readonly string[],
): CheckAnswer {
  if (files.length === 0)
    return undecided(`The data could not be read: pyarrow is needed (${problem}).`);
  const evidence = files.flatMap(({ path, columns, first }) =>
    first.length === 0 ? [] : [`${baseName(path)}\n${columns.join(', ')}\n${first.join('\n')}`],
  );
  const missing = files.find((file) => file.missing);
  if (missing !== undefined) return fails(`There is no file ${missing.path}.`, 'file');
  const broken = files.find((file) => file.problem !== null);
  if (broken !== undefined)
    return fails(`${baseName(broken.path)} is no whole Parquet file: ${broken.problem}.`, 'file');
  for (const { path, columns } of files) {
    const names = columns.map((column) => column.replace(/: [^:]*$/, ''));
    const lacks = wanted.filter((name) => !names.includes(name));
    if (lacks.length === 0) continue;
    const says = `${baseName(path)} has no column ${lacks.join(' and none ')}; it has ${names.join(', ')}.`;
    return fails(says, undefined, { evidence });
  }
  const reported = files.map(
    ({ path, rows, columns }) =>
      `${baseName(path)} has ${rows.toLocaleString('en-US')} rows of ${columns.length} columns`,
  );
  return { ...passes(`${reported.join('; ')}.`), evidence };
}
