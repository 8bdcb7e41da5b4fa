import { expect, test } from 'vitest';
import { envOf, pastedRows, rowProblem, rowsOf, withoutSecretValues } from './env-text';

const rows = [
  { name: 'A', value: '1' },
  { name: '', value: 'x' },
  { name: 'B C', value: '2' },
  { name: 'D', value: '3' },
  { name: 'D', value: '4' },
  { name: '', value: '' },
];

test('a variable without a name, with a bad one or set twice is reported, and only complete rows are sent', () => {
  expect(rows.map((row) => rowProblem(row, rows))).toEqual([
    null,
    'unnamed',
    'badName',
    'twice',
    'twice',
    null,
  ]);
  expect(envOf(rows)).toEqual({ A: '1' });
});

test('lines of a .env file that are pasted become rows; other text does not', () => {
  expect(pastedRows('# x\nexport A=1\nB="two words"\n\nC=a=b\n')).toEqual([
    { name: 'A', value: '1' },
    { name: 'B', value: 'two words' },
    { name: 'C', value: 'a=b' },
  ]);
  expect(pastedRows('HF_TOKEN')).toBeNull();
  expect(pastedRows('')).toBeNull();
});

test('the value of a secret is stored nowhere; its name stays as a reminder', () => {
  expect(withoutSecretValues(rowsOf({ HF_TOKEN: 'hf_x', A: '1' }, ['WANDB_API_KEY']))).toEqual([
    { name: 'HF_TOKEN', value: '' },
    { name: 'A', value: '1' },
    { name: 'WANDB_API_KEY', value: '' },
  ]);
});
