import type { CauseFinding, Diagnosis } from '../../contract/run/diagnosis';
import type { Json } from '../../lib/json';
import type { Cause } from '../matching/cause';
import { CauseHits, CauseScanner } from '../matching/scan/cause-scanner';
import { TermMatcher, termsOf } from '../matching/cause-terms';
import { diagnose } from '../matching/diagnose';
import type { DiagnosisInput } from '../matching/diagnosis-input';
import type { CrashEvidence, EvidenceLine } from './crash-evidence';
import { faultPath } from './kernel-fault';

/**
 * Diagnosis of a run from its log and from evidence beside it. Lines of evidence count as if the log continued with them, so that they come
 * after all progress; in the findings each is shown with its own file. Pure.
 * @param matcher of these causes; absent: recreated
 */
export function diagnoseWithEvidence(
  causes: Iterable<Cause>,
  input: DiagnosisInput,
  evidence: CrashEvidence,
  matcher?: TermMatcher,
): Diagnosis {
  const those = [...causes];
  if (evidence.lines.length === 0) return diagnose(those, input);
  const scanner = new CauseScanner(matcher ?? new TermMatcher(termsOf(those)), null);
  for (const [at, line] of evidence.lines.entries()) {
    scanner.read({ line: asLogLine(line, input.log.lines + at + 1), dialect: null, events: [] });
  }
  const hits = CauseHits.parse(joined(input.hits, scanner.facts()));
  const diagnosis = diagnose(those, { ...input, hits });
  return shownWithFiles(diagnosis, evidence, input.log.lines);
}

const asLogLine = ({ text, actor, pid }: EvidenceLine, number: number) => ({
  text,
  number,
  endOffset: 0,
  actor,
  actorPid: pid,
});

/** Lists one after the other, records entry by entry. */
function joined(first: Json, second: Json): Json {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isRecord(first) || !isRecord(second)) return second;
  const more = Object.entries(second).map(([key, value]) => {
    const before = first[key];
    return [key, before === undefined ? value : joined(before, value)] as const;
  });
  return { ...first, ...Object.fromEntries(more) };
}

const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Behind the last line of the log come lines of other files, each named by its own number. */
function shownWithFiles(
  diagnosis: Diagnosis,
  evidence: CrashEvidence,
  logLines: number,
): Diagnosis {
  const fileLine = (line: number | null): EvidenceLine | null =>
    line === null ? null : (evidence.lines[line - logLines - 1] ?? null);
  const findings = diagnosis.findings.map((finding): CauseFinding => {
    const path = finding.path.length === 0 ? nativePath(finding, evidence) : finding.path;
    return {
      ...finding,
      path: [...path],
      evidence: finding.evidence.map((one) => {
        const line = one.kind === 'line' ? fileLine(one.line) : null;
        return line === null ? one : { kind: 'text', text: lineText(line) };
      }),
      signs: finding.signs.map((sign) =>
        fileLine(sign.line) === null ? sign : { ...sign, line: null },
      ),
    };
  });
  const { fatalLine } = diagnosis;
  return {
    ...diagnosis,
    findings,
    fatalLine: fileLine(fatalLine?.line ?? null) === null ? fatalLine : null,
  };
}

/** A line of evidence for the user: where it is, who wrote it, and what it says. */
export function lineText({ file, line, text, actor, pid }: EvidenceLine): string {
  const who = actor === null ? '' : ` (${actor}${pid === null ? '' : ` pid=${pid}`})`;
  return `${file}:${line}${who} ${text.slice(0, 300)}`;
}

/** Where a native cause crashed, by the kernel, where no stack shows it. */
const nativePath = ({ layer }: CauseFinding, { faults }: CrashEvidence): readonly string[] =>
  layer === 'native' || layer === 'driver' ? faults.flatMap(faultPath).slice(0, 1) : [];
