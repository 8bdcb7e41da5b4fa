import type { CauseProbeView } from '#core/contract/run/diagnosis';
import type { CauseProbe } from '#core/diagnosis/matching/cause';
import { filledArgv, type PlaceholderValues } from './placeholders';

/** The test of a cause as a page shows it for one run; null where there is none, or its command names what is not known. */
export function probeViewOf(
  probe: CauseProbe | null,
  values: PlaceholderValues,
): CauseProbeView | null {
  if (probe === null) return null;
  const { says, falsifiedBy, test } = probe;
  if ('probe' in test) return { says, falsifiedBy, probe: test.probe, argv: null };
  const argv = filledArgv(test.argv, values);
  return argv === null ? null : { says, falsifiedBy, probe: null, argv, limitS: test.limitS };
}
