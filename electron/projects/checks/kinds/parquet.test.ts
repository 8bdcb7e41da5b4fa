import { expect, test } from 'vitest';
import { judgeFiles } from './parquet';

const COMPLETE = {
  path: '/p/rl_datasets/train.parquet',
  missing: false,
  problem: null,
  rows: 10_000,
  columns: ['prompt: list', 'reward_model: struct'],
  first: ['{"prompt": [{"role": "user"}]}', '{"prompt": []}'],
};
type DataFile = Parameters<typeof judgeFiles>[0]['files'][number];
const judged = (file: Partial<DataFile>, ...wanted: string[]) =>
  judgeFiles({ problem: null, files: [{ ...COMPLETE, ...file }] }, wanted);

test('a data set is described by its rows and columns, and its first rows are evidence', () => {
  expect(judged({}, 'prompt')).toEqual({
    state: 'ok',
    says: 'train.parquet has 10,000 rows of 2 columns.',
    evidence: [
      'train.parquet\nprompt: list, reward_model: struct\n{"prompt": [{"role": "user"}]}\n{"prompt": []}',
    ],
  });
});

test('a data set that is not there, was cut off or lacks a column is refused with what is wrong', () => {
  expect(judged({ missing: true })).toMatchObject({ state: 'bad', missing: 'file' });
  expect(judged({ problem: 'ArrowInvalid: Parquet magic bytes not found' }).says).toBe(
    'train.parquet is no whole Parquet file: ArrowInvalid: Parquet magic bytes not found.',
  );
  expect(judged({ columns: ['question: string'] }, 'prompt').says).toBe(
    'train.parquet has no column prompt; it has question.',
  );
});

test('without pyarrow nothing is known of a data set, which is not the same as missing', () => {
  const answer = judgeFiles({ problem: 'ModuleNotFoundError: pyarrow', files: [] }, []);
  expect(answer.state).toBe('unknown');
});
