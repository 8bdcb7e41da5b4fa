import { expect, test } from 'vitest';
import { fixes } from '../../doctor/fixes/index';
import { helpOf } from '../command';
import fix from '../commands/fix';
import { FIX_IDS } from './fix-ids';

test('the help of fix lists the id of every fix that there is', () => {
  expect(FIX_IDS).toEqual([...fixes.keys()].toSorted());
  for (const id of fixes.keys()) expect(helpOf(fix)).toContain(id);
});
