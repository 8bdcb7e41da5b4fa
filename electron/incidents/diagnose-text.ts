import type { TextToDiagnose } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import { diagnoseLog } from '#core/diagnosis/diagnose-log';
import type { EnvironmentFacts } from '#core/diagnosis/matching/environment-facts';

/** Diagnosis of a text that a terminal or a step of the setup printed. Pure. */
export function diagnoseText(
  { text, exit, signal, durationMs }: Omit<TextToDiagnose, 'target' | 'python'>,
  facts: EnvironmentFacts,
): Diagnosis {
  return diagnoseLog(new TextEncoder().encode(text), {
    exit,
    signal,
    durationS: durationMs === null ? null : durationMs / 1000,
    facts,
  });
}
