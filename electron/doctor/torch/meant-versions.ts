import { type GoalPins, isBefore, isInRange } from './goal-pins';

/** A package whose version is not one that the goal means. */
export interface Drift {
  readonly name: string;
  readonly installed: string;
  readonly range: string;
  readonly says: string;
}

/** The versions that are really installed, compared with those that were meant. @param installed version by name; null: not installed */
export function driftsOf(
  pins: GoalPins,
  installed: ReadonlyMap<string, string | null>,
): readonly Drift[] {
  return pins.packages.flatMap(({ name, range, why }) => {
    const version = installed.get(name) ?? null;
    if (version === null || range === '' || isInRange(version, range)) return [];
    const reason = isBefore(version, range)
      ? ' The installer took an older release, as it does when the newer ones have no wheel for this Python.'
      : '';
    const says = `${name} ${version} is installed, but ${range} was meant (${why}).${reason}`;
    return [{ name, installed: version, range, says }];
  });
}
