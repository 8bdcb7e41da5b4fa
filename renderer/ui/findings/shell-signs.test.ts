import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bashArgv, bashText, shellSigns } from './shell-signs';
import { pasteable } from '../shell-words';

const signs = (text: string): readonly string[] =>
  shellSigns(text).map(({ kind, sign }) => `${kind} ${sign}`);

test('pipes, redirections, lists, variables and patterns are seen where a shell would read them', () => {
  expect(signs('python train.py 2>&1 | tee out.log')).toEqual(['redirect 2>&1', 'pipe |']);
  expect(signs('cd a && python b.py; echo done &')).toEqual(['list &&']);
  expect(signs('python $HOME/train.py ${SEED:-1}')).toEqual(['variable $HOME']);
  expect(signs('python train.py --data "$DATA/x" `date`')).toEqual(['variable $DATA']);
  expect(signs('python eval.py runs/*.zip')).toEqual(['glob runs/*.zip']);
  expect(signs('python ~/train.py > log')).toEqual(['home ~', 'redirect >']);
  expect(signs('CUDA_VISIBLE_DEVICES=0 python train.py')).toEqual([
    'assignment CUDA_VISIBLE_DEVICES=',
  ]);
});

test('what is quoted or escaped, and plain options, are no signs', () => {
  expect(signs(`python train.py --cmd 'a | b > c && $d *' --lr=3e-4 env.n=8 a~b`)).toEqual([]);
  expect(signs('python train.py "a | b; c" \\$HOME \\*.py')).toEqual([]);
  expect(signs('')).toEqual([]);
});

test('no matter what is quoted as one argument has no sign in it', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
      const [first = '', ...rest] = words;
      expect(
        signs(pasteable([`p${first}`, ...rest])).filter((one) => !one.startsWith('assign')),
      ).toEqual([]);
    }),
  );
});

test('a pipe in bash fails with its first program that fails, and the text comes back as it was typed', () => {
  expect(bashArgv('python a.py | tee l')).toEqual([
    'bash',
    '-c',
    'set -o pipefail; python a.py | tee l',
  ]);
  expect(bashArgv('cd a && python a.py')).toEqual(['bash', '-c', 'cd a && python a.py']);
  expect(bashText(bashArgv('python a.py | tee l'))).toBe('python a.py | tee l');
  expect(bashText(['bash', 'train.sh'])).toBeNull();
  expect(bashText(['bash', '-c', 'x', 'name'])).toBeNull();
});
