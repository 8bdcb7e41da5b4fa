import { z } from 'zod';
import { undecided, passes } from '#core/diagnosis/rules/define-check';
import { baseName, childEnd, fails, scriptAnswer, absolutePath } from '../answers';
import type { CheckAnswer, CheckKind } from '../check-kind';

const Answer = z.object({
  problem: z.string().nullable(),
  missing: z.boolean(),
  size: z.number().nullable(),
  column: z.string().nullable(),
  offsets: z.array(z.object({ offset: z.string(), row: z.int(), time: z.string() })),
  unread: z.object({ row: z.int(), text: z.string() }).nullable(),
});

const LIMIT_S = 60;

/** Check: the times of a CSV file all have one UTC offset. pandas makes no time index of a file with two. */
export default {
  says: 'The times of a CSV file have one UTC offset.',
  async answer(of, context) {
    const path = absolutePath(of, context);
    const outcome = await context.ask({
      script: 'csv_offset',
      by: 'agent',
      words: { path },
      limitS: LIMIT_S,
    });
    const answer = scriptAnswer(outcome, Answer);
    return answer === null
      ? childEnd(outcome, LIMIT_S, `The check of ${path}`)
      : judgeOffsets(path, answer);
  },
} satisfies CheckKind;

/** Meaning of a file's UTC offsets for a project that reads them as an index of times. */
export function judgeOffsets(path: string, answer: z.infer<typeof Answer>): CheckAnswer {
  const { problem, missing, offsets, unread, column } = answer;
  if (missing) return fails(`There is no file ${path}.`, 'file');
  if (problem !== null) return undecided(`${path} could not be read (${problem}).`);
  const [first, ...others] = offsets;
  const file = baseName(path);
  if (first === undefined) {
    const seen =
      unread === null ? 'it has no rows' : `row ${unread.row} begins with “${unread.text}”`;
    return fails(`The first column of ${file} (${column ?? ''}) holds no times: ${seen}.`);
  }
  const reported = offsets.map(
    ({ offset, row }) => `${offset === '' ? 'none' : offset} from row ${row}`,
  );
  if (others.length > 0) {
    return fails(
      `${file} has ${offsets.length} different UTC offsets: ${reported.join(', ')}. pandas cannot read such times as an index, and the training stops with “'Index' object has no attribute 'tz'”.`,
      undefined,
      {
        advice:
          'Write the times in UTC: pandas.to_datetime(index, utc=True), then save the file again.',
        evidence: offsets.map(({ row, time }) => `row ${row}: ${time}`),
      },
    );
  }
  if (unread !== null) {
    return {
      state: 'warn',
      says: `Row ${unread.row} of ${file} begins with “${unread.text}”, which is no time.`,
    };
  }
  if (first.offset !== '')
    return passes(`Every time of ${file} has the UTC offset ${first.offset}.`);
  return {
    state: 'warn',
    says: `The times of ${file} have no UTC offset.`,
    advice: 'The project takes them as UTC: make sure that they are.',
  };
}
