import { refusePatterns } from '#core/telemetry/patterns/refuse-patterns';
import { listFlag, type ParsedCommand } from '../command';
import { misused } from '../io';

/** A user's own patterns, `--pattern NAME=REGEX` as often as there are. Refuses one that cannot be read. */
export function patternsOf(parsed: ParsedCommand): string[] {
  const patterns = [...listFlag(parsed, 'pattern')];
  const refusal = refusePatterns(patterns);
  return refusal === null ? patterns : misused(refusal.says, refusal.remedy);
}
