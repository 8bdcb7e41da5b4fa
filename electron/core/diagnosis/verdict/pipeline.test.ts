import { expect, test } from 'vitest';
import { hidingProgram } from './pipeline';

test.each([
  [['bash', '-c', 'python train.py 2>&1 | tee run.log'], 'tee'],
  [['/bin/sh', '-c', 'set -e; python a.py; python b.py |& tee -a x'], 'tee'],
  [['bash', '-lc', "python train.py | grep -v 'a|b'"], 'grep'],
  [['timeout', '60', 'env', 'A=1', 'bash', '-c', 'python a.py | tee x'], 'tee'],
  [['sh', '-c', '(python a.py | /usr/bin/tee x)\n# done'], 'tee'],
  [['sh', '-c', 'python a.py \\\n  2>&1 | sudo tee x'], 'tee'],
  [['cmd.exe', '/c', 'python a.py | tee x'], 'tee'],
  [['bash', '-c', 'python a.py --note pipefail | tee x'], 'tee'],
  [['bash', '-c', '# no pipefail\npython a.py | tee x'], 'tee'],
  [['bash', '-c', 'set -o pipefail; set +o pipefail; python a.py | tee x'], 'tee'],
  [['bash', '-c', 'python a.py | tee x; set -o pipefail'], 'tee'],
  [['bash', '-c', 'python a.py | tee x; echo done'], 'tee'],
  [['bash', '-c', 'python a.py | tee x && touch done'], 'tee'],
])('%j hides the exit code behind %s', (argv, program) => {
  expect(hidingProgram(argv)).toBe(program);
});

test.each([
  [['python', 'train.py']],
  [['bash', '-o', 'pipefail', '-c', 'python train.py | tee run.log']],
  [['bash', '-c', 'set -o pipefail; python train.py | tee run.log']],
  [['bash', '-c', 'set -euo pipefail; cd x\npython train.py | tee run.log']],
  [['bash', '-eo', 'pipefail', '-c', 'python train.py | tee run.log']],
  [['zsh', '-c', 'setopt pipefail; python train.py | tee run.log']],
  [['bash', '-c', 'cat a | grep b && python train.py']],
  [['sh', '-c', 'python train.py || exit 3']],
  [['sh', '-c', "python train.py 'a | tee b'"]],
  [['sh', '-c', 'python a.py | tee x; python b.py']],
  [['bash', 'train.sh']],
  [['bash', '-c', 'python a.py | tee x; exit ${PIPESTATUS[0]}']],
  [['sh', '-c', 'python a.py >| x']],
  [['sh', '-c', 'python a.py # | tee x']],
  [['bash', '-c', 'python a.py > >(tee x)']],
])('%j ends with the exit code of the training itself', (argv) => {
  expect(hidingProgram(argv)).toBeNull();
});
