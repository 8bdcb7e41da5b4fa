import type { CauseFinding } from '../../contract/run/diagnosis';
import { tellingSigns } from '../signs/sign-scanner';
import { tellingLine } from '../signs/telling-line';
import { readExitSentence } from '../verdict/exit-words';
import type { DiagnosisInput } from './diagnosis-input';
import { endOf, type Outcome } from './outcome';

/** End of a program and the last words of its log, in a sentence or two; null if nothing failed. */
export function verdictHint(
  input: DiagnosisInput,
  outcome: Outcome,
  findings: readonly CauseFinding[],
  hasFailed: boolean,
): string | null {
  if (outcome === 'asked') return null;
  const end = endOf(input);
  const said = end === null ? null : readExitSentence(end);
  if (outcome === 'stopped') return said;
  if (!hasFailed && findings.length === 0) return null;
  const sentences = [said, memorySentence(input), logSentence(input, findings)];
  return sentences.filter((one) => one !== null).join(' ') || null;
}

const memorySentence = ({ facts }: DiagnosisInput): string | null =>
  facts.outOfMemory === true ? 'The machine ran out of memory while it ran.' : null;

function logSentence(input: DiagnosisInput, findings: readonly CauseFinding[]): string | null {
  const { log } = input;
  if (log.wordyLines === 0) return 'The log is empty.';
  const [best] = findings;
  if (best !== undefined) return best.says;
  const [fatal] = tellingSigns(log.signs);
  const text = fatal?.text ?? tellingLine(log.lastLines)?.text ?? log.lastLines.at(-1);
  const unknown = 'The log matches no known cause.';
  return text === undefined ? unknown : `${unknown} Decisive line: "${text.trim()}".`;
}
