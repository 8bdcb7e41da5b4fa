import type { CauseFinding, SignView } from '../../contract/run/diagnosis';
import { finding } from '../../contract/finding';
import type { Candidate } from './cause-score';
import type { DiagnosisInput } from './diagnosis-input';
import { layerOf, pathOf } from './scan/stack-path';

const MAX_LINES = 6;

/** Signs as the user sees them: what would speak against the cause, and was not seen, is no sign that is missing. */
const signViews = (signs: Candidate['signs']): SignView[] =>
  signs
    .filter(({ state, weight }) => weight > 0 || state === 'against')
    .map(({ says, state, hit, isLine }) => ({
      says,
      state,
      line: hit?.line ?? null,
      ...(isLine ? { isLine } : {}),
    }));

/** The finding of a cause: what it says, its signs, the lines and the frames that show it. */
export function causeFinding(
  candidate: Candidate,
  input: DiagnosisInput,
  first: Candidate,
): CauseFinding {
  const { cause, signs, score } = candidate;
  const lines = [...new Map(signs.flatMap(({ hit }) => (hit ? [[hit.line, hit]] : []))).values()]
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MAX_LINES);
  const stack = pathOf(
    lines.map(({ line }) => line),
    input,
  );
  const isAlone = cause.rank === 'wrapper' && first === candidate;
  const says = isAlone
    ? `${cause.title}. It only reports another failure, whose cause is still unknown.`
    : `${cause.title}.`;
  return {
    ...finding(`cause:${cause.id}`, 'bad', says, {
      advice: cause.remedies[0]?.says ?? '',
      evidence: lines.map(({ line, text, bytes }) => ({ kind: 'line', line, text, bytes })),
    }),
    cause: cause.id,
    title: cause.title,
    class: cause.class,
    layer: layerOf(cause, stack),
    explains: cause.explains,
    path: stack === null ? [] : [...stack.frames],
    score,
    sure: score >= 0.8 ? 'high' : score >= 0.5 ? 'medium' : 'low',
    signs: signViews(signs),
    probe: null,
    ...(cause.rank === 'wrapper' ? { isEcho: true } : {}),
    confusions: [],
    sources: [...cause.sources],
  };
}
