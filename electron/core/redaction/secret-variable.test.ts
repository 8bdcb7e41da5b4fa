import { expect, test } from 'vitest';
import { partedVariables } from './secret-variable';

test('variables that look like secrets are recognized by their name or by the shape of their value', () => {
  const env = {
    HF_TOKEN: 'x',
    WANDB_API_KEY: '',
    MY_ACCOUNT: 'hf_abcdefghijklmnopqrstuvwx',
    TOKENIZERS_PARALLELISM: 'false',
    OMP_NUM_THREADS: '4',
    MAX_TOKENS: '2048',
    KEYBOARD: 'us-international-with-dead-keys',
  };
  const { plain, secret } = partedVariables(env);
  expect(Object.keys(secret)).toEqual(['HF_TOKEN', 'WANDB_API_KEY', 'MY_ACCOUNT']);
  expect({ ...plain, ...secret }).toEqual(env);
});
