import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/byte-source';
import { judgeGlobals } from '../globals/judge-globals';
import { pickles } from '../pickles.test-data';
import { walkPickle } from './walk-pickle';

const walk = (pickle: string | Uint8Array) =>
  walkPickle(bytesSource(typeof pickle === 'string' ? Buffer.from(pickle, 'latin1') : pickle));
const verdicts = (pickle: string) =>
  judgeGlobals(walk(pickle), 'data').map(
    ({ module, name, verdict }) => `${verdict} ${module}.${name}`,
  );

test('opcodes of protocol 0 make the values that Python would make', () => {
  const { value, problem } = walk("(dp0\nS'a'\np1\nI01\nsVb\\u00e9\nL12L\nsF1.5\n(lp2\nNas.");
  expect(problem).toBeNull();
  expect(value).toEqual({
    kind: 'dict',
    pairs: [
      ['a', true],
      ['bé', 12n],
      [1.5, { kind: 'list', items: [null] }],
    ],
  });
});

test.for([
  ["cos\nsystem\n(S'touch canary'\ntR.", 'executes os.system'],
  ["(S'touch canary'\nios\nsystem\n.", 'executes os.system'],
  ["(cposix\nsystem\nS'touch canary'\no.", 'executes posix.system'],
  ['\x80\x04\x8c\x08builtins\x8c\x04eval\x93\x8c\x011\x85R.', 'executes builtins.eval'],
  [
    '\x80\x04\x8c\x05torch\x8c\x17serialization.os.system\x93.',
    'executes torch.serialization.os.system',
  ],
  ['\x80\x04N\x8c\x06system\x93.', 'executes ?.system'],
  ['\x80\x02\x82\x07.', 'executes copyreg.extension 7'],
  ['cmy_project.envs\nMakeEnv\n.', 'foreign my_project.envs.MakeEnv'],
  [
    'cnumpy.testing._private.utils\nrunstring\n.',
    'executes numpy.testing._private.utils.runstring',
  ],
  ['c_operator\nmul\n.', 'known _operator.mul'],
  ['coperator\nmethodcaller\n.', 'executes operator.methodcaller'],
  ['ccollections\nOrderedDict\n)R.', 'known collections.OrderedDict'],
] as const)('%j imports a global whose danger is reported: %s', ([pickle, verdict]) => {
  expect(verdicts(pickle)).toContain(verdict);
});

test('a call whose answer is thrown away is seen, and so is one before the pickle breaks off', () => {
  expect(verdicts("cos\nsystem\n(S'x'\ntR0N.")).toContain('executes os.system');
  const broken = walk("cos\nsystem\n(S'x'\ntR\xffgarbage");
  expect(broken.problem).toMatch(/0xff, which is no opcode/);
  expect(broken.calls).toHaveLength(1);
});

test('a call of a function that the pickle makes itself runs code of the file', () => {
  const created = 'ccloudpickle.cloudpickle\n_make_function\n(NtR(tR.';
  const [, own] = judgeGlobals(walk(created), 'data');
  expect(own).toMatchObject({ verdict: 'executes', called: true });
});

test('unpickling that would fail is reported with its reason', () => {
  expect(walk('R.').problem).toBe('The pickle takes a value from an empty stack.');
  expect(walk('(NR.').problem).toBe('The pickle takes a value from an empty stack.');
  expect(walk('h\x05.').problem).toMatch(/memo 5, which it never set/);
  expect(walk('t.').problem).toMatch(/a mark that it never set/);
  expect(walk('N').problem).toMatch(/without its STOP/);
});

test('a pickle that asks for more memory than its bytes hold is refused', () => {
  expect(walk('\x80\x04\x8e\xff\xff\xff\xff\xff\xff\x00\x00').problem).toMatch(/bytes too early/);
  expect(walk(`${'('.repeat(200_000)}.`).problem).toMatch(/more than 100000 marks/);
  expect(walk(`N${'2'.repeat(500_000)}.`).problem).toMatch(/more than 400,000 values/);
  const bomb = `]${'q\x00]h\x00a'.repeat(30)}.`;
  expect(walk(bomb).problem).toBeNull();
});

test('a pickle is read alike regardless of its bytes: it ends with a value or with a sentence', () => {
  const real = Object.values(pickles).map((one) => new Uint8Array(Buffer.from(one, 'base64')));
  fc.assert(
    fc.property(fc.constantFrom(...real), fc.nat(), fc.nat(255), (bytes, at, byte) => {
      const mutated = Uint8Array.from(bytes);
      mutated[at % mutated.length] = byte;
      const { value, problem, end } = walk(mutated);
      expect(problem === null).toBe(value !== undefined);
      expect(end).toBeLessThanOrEqual(mutated.length);
    }),
    { numRuns: 500 },
  );
});
