import { figure } from '../../lib/time-words';
import type { Launched, VerdictInput } from './verdict-input';
import { type VerdictReason, verdictReason } from './verdict-reason';

/** Judges what the launcher wrote down about the function that it called (`launch-result.json`); nothing of other runs. */
export function launchReasons({
  spec,
  launched,
}: Pick<VerdictInput, 'spec' | 'launched'>): readonly VerdictReason[] {
  const program = spec.launch?.program;
  if (program?.kind !== 'shim' || launched === 'unknown') return [];
  if (program.shim.call === null) return scriptReasons(program.shim.file ?? '', launched);
  const { call } = program.shim;
  const expectation = `${call}() returns`;
  if (launched === 'none') {
    const fact = `${call}() did not return`;
    const objection = `The call of ${call}() did not return: the launcher recorded no result of it.`;
    return [verdictReason({ id: 'returned', holds: false, fact, expectation, objection })];
  }
  if (launched.ok) {
    const { numTimesteps } = launched;
    const steps = numTimesteps == null ? '' : ` at timestep ${figure(numTimesteps)}`;
    const fact = `${call}() returned${steps}`;
    return [verdictReason({ id: 'returned', holds: true, fact, expectation, objection: '' })];
  }
  const fact = `${call}() failed: ${launched.error ?? 'it gave no reason'}`;
  return [
    verdictReason({
      id: 'returned',
      holds: false,
      fact,
      expectation,
      objection: `The call of ${fact}`,
    }),
  ];
}

/** A file that runs by itself: its end is what was recorded. */
function scriptReasons(file: string, launched: Exclude<Launched, 'unknown'>): VerdictReason[] {
  const name = file.replace(/^.*[/\\]/, '');
  const holds = launched !== 'none' && launched.ok;
  const fact = holds
    ? `${name} ran to its end`
    : launched === 'none'
      ? `${name} did not run to its end`
      : `${name} failed: ${launched.error ?? 'it gave no reason'}`;
  const expectation = `${name} runs to its end`;
  return [
    verdictReason({ id: 'returned', holds, fact, expectation, objection: holds ? '' : `${fact}.` }),
  ];
}

/** Lines with which the launcher ends by exit code 2 (`rl_cockpit_launch/words.py`). */
const REFUSAL = /^\[rl-cockpit\] (?:refused: )?(.+)$/;
const REFUSED = /^\[rl-cockpit\] (?:refused|override does not apply): /;

/** Reason why the launcher did not start the training at all; null if it did. */
export function launchRefusal({ spec, exit, log }: VerdictInput): string | null {
  const last = log.lastLines.at(-1)?.trimEnd() ?? '';
  if (spec.launch === undefined || exit?.code !== 2 || !REFUSED.test(last)) return null;
  return `The training did not start: ${REFUSAL.exec(last)?.[1] ?? last}`;
}

/** Timesteps that the call says it trained; null where it has none. */
export function launchedSteps({ launched }: Pick<VerdictInput, 'launched'>): number | null {
  return typeof launched === 'string' ? null : (launched.numTimesteps ?? null);
}
