import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tellingLine } from './telling-line';

const HYDRA = 'Set the environment variable HYDRA_FULL_ERROR=1 for a complete stack trace.';

test.for([
  [
    'an unknown key of Hydra',
    [
      'UserWarning: pkg_resources is deprecated',
      "Could not override 'trainer.total_epoch'.",
      'To append to your config use +trainer.total_epoch=3',
      "Key 'total_epoch' is not in struct",
      '    full_key: trainer.total_epoch',
      '    object_type=dict',
      HYDRA,
    ],
    "Could not override 'trainer.total_epoch'.",
  ],
  [
    'a grammar error of Hydra',
    ["mismatched input '<EOF>' expecting ']'", 'See https://hydra.cc/docs for details', HYDRA],
    "mismatched input '<EOF>' expecting ']'",
  ],
  [
    'a module that is missing, and advice',
    [
      "ModuleNotFoundError: No module named 'flash_attn'",
      'NOTE: If your import is failing due to a missing package, install it.',
      'Please run: pip install flash-attn --no-build-isolation',
    ],
    "ModuleNotFoundError: No module named 'flash_attn'",
  ],
  [
    'a shared library that is missing',
    [
      'python: error while loading shared libraries: libnccl.so.2: cannot open shared object file: No such file or directory',
      'hint: check LD_LIBRARY_PATH',
    ],
    'python: error while loading shared libraries: libnccl.so.2: cannot open shared object file: No such file or directory',
  ],
  [
    'wrong arguments',
    [
      'usage: train.py [-h] --env ENV',
      'train.py: error: the following arguments are required: --env',
    ],
    'train.py: error: the following arguments are required: --env',
  ],
  [
    'data that is missing',
    ['[ERROR] No data found for market: ES', 'Please run the data step first.'],
    '[ERROR] No data found for market: ES',
  ],
] as const)('of %s the cause is reported, not the hint below it', ([, lines, cause]) => {
  expect(tellingLine(lines)).toEqual({ text: cause, isCause: true });
});

test('without a cause the last line that is not a stack frame is reported', () => {
  const lines = ['step 12', '/venv/bin/python(_start+0x21) [0x55d0c4a2b0f1]', '-----'];
  expect(tellingLine(lines)).toEqual({ text: 'step 12', isCause: false });
});

test('regardless of the lines, one of them is reported', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const reported = tellingLine(lines);
      const existing = [null, ...lines.map((line) => line.trim())];
      expect(existing).toContain(reported?.text.trim() ?? null);
      expect(reported === null).toBe(lines.length === 0);
    }),
  );
});
