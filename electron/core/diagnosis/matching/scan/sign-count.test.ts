import { expect, test } from 'vitest';
import type { SignView } from '../../../contract/run/diagnosis';
import { countSigns } from './sign-count';

const line = (state: SignView['state']): SignView => ({
  says: 'x',
  state,
  line: null,
  isLine: true,
});
const other = (state: SignView['state']): SignView => ({ says: 'x', state, line: null });

test('wordings that were not seen beside one that was are not counted as missing signs', () => {
  expect(countSigns([line('seen'), line('missing'), line('missing')])).toEqual({ seen: 1, all: 1 });
});

test('an exit that was not seen is missing, what could not be checked and what speaks against it are not', () => {
  const signs = [line('seen'), other('missing'), other('unknown'), other('against')];
  expect(countSigns(signs)).toEqual({ seen: 1, all: 2 });
});

test('several wordings of which none was seen are one missing sign', () => {
  expect(countSigns([other('seen'), line('missing'), line('missing')])).toEqual({
    seen: 1,
    all: 2,
  });
});
