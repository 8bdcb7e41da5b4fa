import { expect, test } from 'vitest';
import { RunId } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import { DEFAULT_SETTINGS } from '#core/contract/settings/settings';
import { desktopStatus } from './desktop-status';

const runAt = (day: number) =>
  aRunView({ runId: RunId.parse(`202601${day}-000000-0a1b2c3d`), name: `day ${day}` });

test('the desktop gets the eight newest runs, newest first, in whatever order they are listed', () => {
  const runs = [12, 19, 11, 14, 18, 10, 13, 17, 15, 16].map(runAt);
  const { recent } = desktopStatus(null, runs, DEFAULT_SETTINGS, []);
  expect(recent.map(({ name }) => name)).toEqual(
    [19, 18, 17, 16, 15, 14, 13, 12].map((day) => `day ${day}`),
  );
  expect(desktopStatus(null, [], DEFAULT_SETTINGS, []).recent).toEqual([]);
});
