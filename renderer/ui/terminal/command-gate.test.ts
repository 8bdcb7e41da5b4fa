import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { Hold } from '#core/contract/setup/guard';
import { clearKeys, CommandGate } from './command-gate';
import { TypedLine } from './typed-line';

const hold: Hold = {
  rule: 'torch-arch',
  says: 'says',
  because: '',
  would: '',
  instead: null,
  danger: 'changes',
};

function gateOf({ holds = [hold], isEchoed = true } = {}) {
  const sent: string[] = [];
  const checked: string[] = [];
  const held: string[] = [];
  const gate = new CommandGate({
    send: (text) => sent.push(text),
    check: (line) => {
      checked.push(line);
      return Promise.resolve(holds);
    },
    isEchoed: () => Promise.resolve(isEchoed),
    held: (line) => held.push(line),
    changed: () => undefined,
    clear: clearKeys('posix'),
  });
  const type = async (text: string): Promise<void> => {
    for (const key of text) gate.type(key);
    await new Promise((done) => setTimeout(done));
  };
  return { gate, sent, checked, held, type };
}

test('Enter behind a command that is held is not sent, and the text stays in the prompt', async () => {
  const { gate, sent, held, type } = gateOf();
  await type('pip install torch\r');
  expect(held).toEqual(['pip install torch']);
  expect(sent.join('')).toBe('pip install torch');
  gate.run();
  expect(sent.at(-1)).toBe('\r');
});

test('the corrected command takes its place and is checked again before it runs', async () => {
  const { gate, sent, checked, type } = gateOf();
  await type('pip install torch\r');
  gate.replace('pip install torch==2.7.1');
  expect(sent.at(-1)).toBe('\u0005\u0015pip install torch==2.7.1');
  await type('\r');
  expect(checked).toEqual(['pip install torch', 'pip install torch==2.7.1']);
});

test('what no rule can hold is sent at once, and no one is asked', async () => {
  const { sent, checked, type } = gateOf();
  await type('ls -la\r');
  expect(sent.join('')).toBe('ls -la\r');
  expect(checked).toEqual([]);
});

test('a password is never handed over: it is not before the cursor', async () => {
  const { sent, checked, type } = gateOf({ isEchoed: false });
  await type('my-secret-token\r');
  expect(checked).toEqual([]);
  expect(sent.join('')).toBe('my-secret-token\r');
});

test('what is typed while a line is checked follows it in order', async () => {
  const { sent, type } = gateOf({ holds: [] });
  await type('pip list\rls\r');
  expect(sent.join('')).toBe('pip list\rls\r');
});

test('Ctrl+C while a line is checked takes the line back', async () => {
  const { sent, held, type } = gateOf();
  await type('pip install torch\r\u0003ls\r');
  expect(sent.join('')).toBe('pip install torch\u0003ls\r');
  expect(held).toEqual([]);
});

test('a pasted line is known, and one that the shell changed by itself is not', () => {
  const line = new TypedLine();
  line.type('\u001B[200~pip install\ntorch\u001B[201~');
  expect(line.type('\r')).toBe('pip install\ntorch');
  for (const key of ['\t', '\u001B[A', '\u0012', '\u001B[D']) {
    line.type('pip install torch');
    line.type(key);
    line.type('x');
    expect(line.type('\r')).toBeNull();
  }
  line.type('pix\u007Fp list');
  expect(line.type('\r')).toBe('pip list');
  line.type('rm\u0015ls');
  expect(line.type('\r')).toBe('ls');
});

test('no matter what is typed, every key reaches the shell in its order when nothing is held', () => {
  const keys = constantFrom('p', 'i', ' ', '\r', '\t', '\u007F', '\u0003', '\u001B[A', 'pip', 'é');
  assert(
    property(array(keys), string(), (typed, noise) => {
      const { gate, sent } = gateOf({ holds: [] });
      const safe = [...typed, ...noise.split('')].filter((key) => key !== '\r');
      for (const key of safe) gate.type(key);
      expect(sent).toEqual(safe);
    }),
  );
});
