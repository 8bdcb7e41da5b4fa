import type { SimilarIncident } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { StoredIncident } from './stored-incident';

const MAX_SIMILAR = 5;
const MAX_MARKS = 60;

/**
 * Marks by which an incident is recognized: its causes, the signs that were seen, the frames of its stack, how it ended, and the first
 * fatal line without its numbers. Each begins with its kind.
 */
export function marksOf(diagnosis: Diagnosis, exit: string | null): readonly string[] {
  const { findings, fatalLine } = diagnosis;
  const marks = [
    ...(exit === null ? [] : [`exit:${exit}`]),
    ...findings
      .slice(0, 3)
      .flatMap(({ cause, signs, path }) => [
        `cause:${cause}`,
        ...signs.flatMap(({ says, state }) => (state === 'seen' ? [`sign:${cause}: ${says}`] : [])),
        ...path.slice(-3).map((frame) => `frame:${withoutNumbers(frame)}`),
      ]),
    ...(fatalLine === null ? [] : [`line:${withoutNumbers(fatalLine.text)}`]),
  ];
  return [...new Set(marks)].slice(0, MAX_MARKS);
}

/** Paths, pids, addresses and counts differ from run to run; the words do not. */
export const withoutNumbers = (text: string): string =>
  text
    .replaceAll(/(?:[A-Za-z]:)?(?:[\\/][\w.@ -]+)+[\\/]/g, '')
    .replaceAll(/0x[0-9a-f]+|\d+/gi, '#')
    .trim()
    .slice(0, 200);

/** A line that only these two know says more than an exit code that half of all failures have. */
const decides = (mark: string): boolean => !mark.startsWith('exit:');

/** Past incidents that share a cause, a sign, a frame or the fatal line with this one; those that share most first. */
export function similarTo(
  incident: Pick<StoredIncident, 'id' | 'marks' | 'atMs'>,
  all: readonly StoredIncident[],
): SimilarIncident[] {
  const own = new Set(incident.marks);
  return all
    .filter(({ id, atMs }) => id !== incident.id && atMs <= incident.atMs)
    .flatMap((other) => {
      const shared = other.marks.filter((mark) => own.has(mark));
      return shared.some(decides) ? [similarOf(other, shared.length)] : [];
    })
    .toSorted((a, b) => b.shared - a.shared || b.atMs - a.atMs)
    .slice(0, MAX_SIMILAR);
}

function similarOf(other: StoredIncident, shared: number): SimilarIncident {
  const { id, title, atMs, hypotheses } = other;
  const root = hypotheses.find(({ isRootCause }) => isRootCause);
  const proved = hypotheses
    .flatMap(({ remedies }) => remedies)
    .findLast(({ result }) => result === 'proved');
  return {
    id,
    title,
    atMs,
    rootCause: root?.title ?? null,
    mendedBy: proved?.title ?? null,
    shared,
  };
}
