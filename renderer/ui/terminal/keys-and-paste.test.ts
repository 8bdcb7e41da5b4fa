import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { pasteOf } from './paste';
import { type KeyPressed, terminalKey } from './terminal-keys';

const none = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
const press = (key: string, held: Partial<KeyPressed> = {}): KeyPressed => ({
  key,
  ...none,
  ...held,
});
const ctrl = { ctrlKey: true };
const ctrlShift = { ctrlKey: true, shiftKey: true };

test('a shell gets every key but the few that are named', () => {
  const shells = ['c', 'v', 'd', 'z', 'r', 'k', 't', 'w', 'f', 'l', 'a', 'e'];
  expect(shells.map((key) => terminalKey(press(key, ctrl), false)).filter(Boolean)).toEqual([]);
  expect(terminalKey(press('Escape'), false)).toBeNull();
  expect(
    terminalKey(press('c', { altKey: true, ctrlKey: true, shiftKey: true }), false),
  ).toBeNull();
  expect(terminalKey(press('C', ctrlShift), false)).toBe('copy');
  expect(terminalKey(press('V', ctrlShift), false)).toBe('paste');
  expect(terminalKey(press('K', ctrlShift), false)).toBe('palette');
  expect(terminalKey(press('=', ctrl), false)).toBe('larger');
});

test('on macOS the command key is ours and Ctrl is the shell’s', () => {
  expect(terminalKey(press('c', { metaKey: true }), true)).toBe('copy');
  expect(terminalKey(press('C', ctrlShift), true)).toBeNull();
  expect(terminalKey(press('-', { metaKey: true }), true)).toBe('smaller');
});

test('a paste keeps its text and loses what could type for the user', () => {
  expect(pasteOf('ls\r\n')).toEqual({ text: 'ls', lines: 1, oneLine: 'ls' });
  expect(pasteOf('a\x1b[201~rm -rf x\x00')).toMatchObject({ text: 'a[201~rm -rf x', lines: 1 });
  const wrapped = pasteOf('pip install \\\n  torch\n\n--index-url x\n');
  expect(wrapped).toMatchObject({ lines: 4, oneLine: 'pip install torch --index-url x' });
});

test('no paste holds a control character but tab and line end', () => {
  assert(
    property(string({ unit: 'binary' }), (clipboard) => {
      const { text, oneLine } = pasteOf(clipboard);
      expect(text).not.toMatch(/[^\P{Cc}\t\n]/u);
      expect(oneLine).not.toContain('\n');
    }),
  );
});
