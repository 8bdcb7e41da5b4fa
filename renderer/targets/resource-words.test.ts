import { expect, test } from 'vitest';
import { resourceWords } from './resource-words';

test('CPUs and GPUs come first, then memory in GiB, then what a site named itself', () => {
  const resources = { memory: 23 * 1_073_741_824, 'accelerator_type:A100': 1, GPU: 0.5, CPU: 16 };
  expect(resourceWords(resources)).toEqual([
    '16 CPU',
    '0.5 GPU',
    '23.0 GiB of memory',
    '1 accelerator_type:A100',
  ]);
});
