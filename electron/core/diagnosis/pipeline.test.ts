import { expect, test } from 'vitest';
import { hidingProgram } from './pipeline';

test.each([
  [['bash', '-c', 'python train.py 2>&1 | tee run.log'], 'tee'],
  [['/bin/sh', '-c', 'set -e; python a.py; python b.py |& tee -a x'], 'tee'],
  [['bash', '-lc', "python train.py | grep -v 'a|b'"], 'grep'],
])('%j hides the exit code behind %s', (argv, program) => {
  expect(hidingProgram(argv)).toBe(program);
});

test.each([
  [['python', 'train.py']],
  [['bash', '-o', 'pipefail', '-c', 'python train.py | tee run.log']],
  [['bash', '-c', 'set -o pipefail; python train.py | tee run.log']],
  [['sh', '-c', 'python train.py || exit 3']],
  [['sh', '-c', "python train.py 'a | tee b'"]],
  [['sh', '-c', 'python a.py | tee x; python b.py']],
  [['bash', 'train.sh']],
])('%j ends with the exit code of the training itself', (argv) => {
  expect(hidingProgram(argv)).toBeNull();
});
