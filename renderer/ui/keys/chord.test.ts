import { expect, test } from 'vitest';
import { capsOf, chordsOf, isChord, keyWords, type Press } from './chord';

const press = (key: string, held: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const is = (event: Press, keys: string, mac = false): boolean =>
  chordsOf(keys).some((chord) => isChord(event, chord, mac));

test('Mod is Ctrl, and on a Mac the command key', () => {
  expect(is(press('k', { ctrlKey: true }), 'Mod+K')).toBe(true);
  expect(is(press('k', { metaKey: true }), 'Mod+K')).toBe(false);
  expect(is(press('k', { metaKey: true }), 'Mod+K', true)).toBe(true);
  expect(is(press('k', { ctrlKey: true }), 'Mod+K', true)).toBe(false);
});

test('a letter alone is not the letter with Ctrl, Alt or Shift', () => {
  expect(is(press('f'), 'F')).toBe(true);
  expect(is(press('f', { ctrlKey: true }), 'F')).toBe(false);
  expect(is(press('f', { altKey: true }), 'F')).toBe(false);
  expect(is(press('F', { shiftKey: true }), 'F')).toBe(false);
  expect(is(press('F', { shiftKey: true }), 'Shift+F')).toBe(true);
});

test('a sign is found whether or not Shift makes it on this keyboard', () => {
  expect(is(press('?', { shiftKey: true }), '?')).toBe(true);
  expect(is(press('?'), '?')).toBe(true);
  expect(is(press('+', { shiftKey: true }), '+ =')).toBe(true);
  expect(is(press('='), '+ =')).toBe(true);
  expect(is(press('[', { ctrlKey: true, altKey: true }), '[')).toBe(false);
});

test('with Ctrl the place of a key counts where its character is not a Latin one', () => {
  expect(is(press('л', { ctrlKey: true, code: 'KeyK' }), 'Mod+K')).toBe(true);
  expect(is(press('&', { ctrlKey: true, code: 'Digit1' }), 'Mod+1')).toBe(true);
  // Dvorak: the key where K would be writes T, and T is what its owner means.
  expect(is(press('t', { ctrlKey: true, code: 'KeyK' }), 'Mod+K')).toBe(false);
  // Alt and N on a Mac is a sign that waits for a letter.
  expect(is(press('Dead', { altKey: true, code: 'KeyN' }), 'Alt+N', true)).toBe(true);
});

test('arrows with Shift differ', () => {
  expect(is(press('ArrowLeft'), 'ArrowLeft')).toBe(true);
  expect(is(press('ArrowLeft', { shiftKey: true }), 'ArrowLeft')).toBe(false);
  expect(is(press('ArrowLeft', { shiftKey: true }), 'Shift+ArrowLeft')).toBe(true);
});

test('keys are shown as they are on the keyboard', () => {
  expect(keyWords('Mod+K Alt+K', false)).toBe('Ctrl+K');
  expect(keyWords('Mod+Shift+K', true)).toBe('⌘⇧K');
  expect(keyWords('Shift+ArrowLeft', false)).toBe('Shift+←');
  expect(chordsOf('+ =').map((chord) => capsOf(chord, false))).toEqual([['+'], ['=']]);
  expect(chordsOf('Mod++').map((chord) => capsOf(chord, false))).toEqual([['Ctrl', '+']]);
});
