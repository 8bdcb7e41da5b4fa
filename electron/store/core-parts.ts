import { SignScanner } from '#core/diagnosis/sign-scanner';
import { canonicalOf, unitOf } from '#core/telemetry/canonical';
import { TickClock } from '#core/telemetry/clock';
import { LogReader } from '#core/telemetry/log-reader';
import type { StoreParts } from './parts';

/** The parts of core/ as they are. */
export const coreParts: StoreParts = {
  openLog: ({ dialect, patterns }, saved) => new LogReader(dialect, patterns, saved),
  openSigns: ({ markers }, saved) => new SignScanner(saved, markers),
  openClock: (ticks) => new TickClock(ticks),
  canonicalOf: (series, goesOn) => canonicalOf(series, goesOn),
  unitOf: (tag, canonical) => unitOf(tag, canonical),
};
