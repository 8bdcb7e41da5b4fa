import type { CanonicalName } from '#core/contract/series';
import type { Tick } from '#core/contract/run-samples';
import type { LogFacts } from '#core/diagnosis/log-facts';
import type { Json } from '#core/lib/json';
import type { ReadLine } from '#core/telemetry/log-reader';
import type { RunReading } from './store';

export interface LogReading {
  push(bytes: Uint8Array): readonly ReadLine[];
  end(): readonly ReadLine[];
  save(): Json;
}

export interface SignReading {
  read(line: ReadLine): void;
  save(): Json;
  facts(): Omit<LogFacts, 'bytes' | 'lines'>;
}

/** What the store takes from core/ to understand a log; given in, so that a test may say what a line means. */
export interface StoreParts {
  openLog(reading: RunReading, saved: Json | null): LogReading;
  openSigns(reading: RunReading, saved: Json | null): SignReading;
  openClock(ticks: readonly Tick[]): { wallAt(offset: number): number | null };
  canonicalOf(
    series: readonly {
      readonly tag: string;
      readonly source: string;
      readonly pointCount: number;
    }[],
    goesOn: boolean,
  ): ReadonlyMap<string, CanonicalName>;
  unitOf(tag: string, canonical: CanonicalName | null): string;
}
