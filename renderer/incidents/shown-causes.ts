import type { Hypothesis, HypothesisState, Incident } from '#core/contract/incident/incident';
import type { CauseFinding, Diagnosis } from '#core/contract/run/diagnosis';

/** A cause as a page shows it: what the signs say, and what its tests said. */
export interface ShownCause {
  readonly finding: CauseFinding;
  /** null where there is no notebook: the run continues. */
  readonly hypothesis: Hypothesis | null;
  readonly state: HypothesisState;
}

/** Causes with the state of their hypotheses: the root cause first, then by the engine's order, falsified ones last. */
export function shownCauses(
  findings: readonly CauseFinding[],
  incident: Pick<Incident, 'hypotheses'> | null,
): readonly ShownCause[] {
  const all = findings.map((finding): ShownCause => {
    const hypothesis =
      incident?.hypotheses.find(({ cause }) => cause !== null && cause === finding.cause) ?? null;
    return { finding, hypothesis, state: hypothesis?.state ?? 'untested' };
  });
  return all.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Order: what a test supports comes before what was not tested; the sort is stable, so the engine's order stays. */
function orderOf({ hypothesis, state }: ShownCause): number {
  if (hypothesis?.isRootCause === true) return 0;
  if (state === 'supported') return 1;
  return state === 'falsified' ? 3 : 2;
}

/** End time of the last test of a hypothesis; null if there was none. */
export const testedMs = (hypothesis: Pick<Hypothesis, 'tests'> | null): number | null =>
  hypothesis?.tests.findLast(({ endedMs }) => endedMs !== null)?.endedMs ?? null;

/** A line of the log that speaks for a cause. */
export interface EvidenceLine {
  readonly line: number;
  readonly text: string;
  readonly isFirst: boolean;
}

/** Lines of one cause, or of one that only echoes it. */
export interface EvidenceGroup {
  /** Title of the cause that echoes it; null for its own lines. */
  readonly echo: string | null;
  readonly lines: readonly EvidenceLine[];
}

const MAX_LINES = 6;
const MAX_ECHOES = 2;

/** Lines that show a cause, in the order of the log, then those of the causes that only echo it. */
export function evidenceOf(
  cause: CauseFinding,
  { findings, fatalLine }: Pick<Diagnosis, 'findings' | 'fatalLine'>,
): readonly EvidenceGroup[] {
  const own = withFirst(linesOf(cause), cause.isEcho === true ? null : fatalLine);
  const first = own[0]?.line ?? null;
  const used = new Set(own.map(({ line }) => line));
  const echoes = findings
    .filter((other) => other.isEcho === true && other.cause !== cause.cause)
    .slice(0, MAX_ECHOES)
    .map((other) => ({
      echo: other.title,
      lines: linesOf(other)
        .filter(({ line }) => !used.has(line))
        .slice(0, MAX_ECHOES)
        .map((line) => ({ ...line, isFirst: false })),
    }));
  const groups = [
    {
      echo: null,
      lines: own
        .slice(0, MAX_LINES)
        .map((line) => ({ ...line, isFirst: line.line === first && cause.isEcho !== true })),
    },
    ...(cause.isEcho === true ? [] : echoes),
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** The first fatal line is above the lines of a cause, where it came before them. */
function withFirst(
  lines: readonly Omit<EvidenceLine, 'isFirst'>[],
  fatal: Diagnosis['fatalLine'],
): readonly Omit<EvidenceLine, 'isFirst'>[] {
  const [first] = lines;
  return fatal !== null && (first === undefined || fatal.line < first.line)
    ? [fatal, ...lines]
    : lines;
}

function linesOf({ evidence }: Pick<CauseFinding, 'evidence'>) {
  const byLine = new Map<number, string>();
  for (const one of evidence) {
    if (one.kind === 'line' && !byLine.has(one.line)) byLine.set(one.line, one.text ?? '');
  }
  return [...byLine].map(([line, text]) => ({ line, text })).toSorted((a, b) => a.line - b.line);
}

/** The line at which a log is opened: the first fatal one, else the first that shows the best cause. */
export function firstLineOf({ findings, fatalLine }: Diagnosis): number | null {
  const [best] = findings;
  const own = best === undefined ? null : (linesOf(best)[0]?.line ?? null);
  const lines = [own, fatalLine?.line ?? null].filter((line) => line !== null);
  return lines.length === 0 ? null : Math.min(...lines);
}
