import { expect, test } from 'vitest';
import { variables } from './set-env';

test('--set-env takes NAME=VALUE as it is, and NAME alone from the shell; an invalid name is refused', () => {
  const own = { HF_TOKEN: 'hf_secret' };
  expect(variables(['A=1', 'B=x=y z', 'C=', 'HF_TOKEN', 'A=2'], own)).toEqual({
    A: '2',
    B: 'x=y z',
    C: '',
    HF_TOKEN: 'hf_secret',
  });
  expect(() => variables(['=1'], own)).toThrow(/does not name a variable/);
  expect(() => variables(['MY VAR=secret'], own)).toThrow(/MY VAR=… does not name/);
  expect(() => variables(['NOT_SET'], own)).toThrow(/no variable NOT_SET/);
});
