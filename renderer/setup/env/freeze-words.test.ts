import { expect, test } from 'vitest';
import { freezeWhy } from './freeze-words';

test('a freeze says why it was taken, and the command that it is before or after', () => {
  expect(freezeWhy({ why: 'agreed', command: '' })).toBe('Proved');
  expect(freezeWhy({ why: 'before', command: 'pip install torch==2.4.0' })).toBe(
    'Before: pip install torch==2.4.0',
  );
  const long = `pip install ${'x'.repeat(200)}`;
  expect(freezeWhy({ why: 'after', command: long })).toHaveLength('After: '.length + 80);
});
