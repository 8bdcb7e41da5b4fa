import type { Exit, Spec } from '#core/contract/run/run-directory';
import type { End } from '#core/contract/setup/bisection';
import type { LogFacts } from '#core/diagnosis/signs/log-facts';
import { SCANNED_LITERALS, SignScanner, tellingSigns } from '#core/diagnosis/signs/sign-scanner';
import { judge } from '#core/diagnosis/verdict/judge';
import { LogReader } from '#core/telemetry/log-reader';

/** Characters of a sign that a list shows. */
const MAX_LENGTH = 300;

/**
 * End of a run, or of a trial of its command, as judged by the judge of runs about exit and log alone, so that a traceback on exit code 0
 * is a failure and a pipe that hides a code is none. Files and metrics that were expected say nothing here: a trial is ended long before
 * they could be there.
 */
export function endOf(spec: Spec, exit: Exit, log: LogFacts): End {
  const { failMarkers = [] } = spec.expectations;
  const { checks } = judge({
    spec: { ...spec, expectations: { failMarkers } },
    exit,
    digest: null,
    log,
    // A silent command is no failure of a trial.
    pointCount: 1,
    lastX: null,
    xKind: null,
    series: [],
    artefacts: [],
    records: [],
    launched: 'unknown',
    saved: null,
    declaredLater: null,
  });
  const bad = checks.filter(({ state }) => state === 'bad');
  const shown = bad.find(({ id }) => id !== 'exit');
  return {
    failed: bad.length > 0,
    error: errorIn(log),
    sign: shown === undefined ? null : shown.says.slice(0, MAX_LENGTH),
  };
}

/** The type of the exception that ended it (`KeyError`), or the kind of the sign; null where the log names none. */
function errorIn({ signs }: LogFacts): string | null {
  const sign = tellingSigns(signs).at(-1);
  if (sign === undefined) return null;
  const [name] = /^[A-Za-z_][\w.]{0,150}(?=:|$)/.exec(sign.text) ?? [];
  return sign.kind === 'traceback' && name !== undefined ? name : sign.kind;
}

/** What a trial's log says, read as that of the run was. */
export function factsOfLog({ dialect, patterns, states, expectations }: Spec, bytes: Uint8Array) {
  const reader = new LogReader(dialect, patterns, null, states, () => SCANNED_LITERALS);
  const signs = new SignScanner(null, [], expectations.failMarkers);
  let lines = 0;
  for (const read of [...reader.push(bytes), ...reader.end()]) {
    signs.read(read);
    lines = Math.max(lines, read.line.number);
  }
  return { ...signs.facts(), bytes: bytes.length, lines } satisfies LogFacts;
}
