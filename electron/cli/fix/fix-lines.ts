import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import { commandLine } from './remedy-commands';

type CheckedSubject = Pick<ProbeSubject, 'target' | 'goal' | 'python'>;

/** Remedies for the findings of some checks, as one would type them: advice of each, then the command of each fix; '' if there are none. */
export function fixLines(reports: readonly ProbeReport[], subject: CheckedSubject): string {
  const lines = reports.flatMap(({ title, state, finding }) => {
    if (state === 'ok' || state === 'skipped') return [];
    const ids = finding.remedies.flatMap((one) => (one.kind === 'fix' ? [one.id] : []));
    const commands = [...new Set(ids)].map((id) => `    ${fixCommand(id, subject)}`);
    const { advice } = finding;
    return advice === '' && commands.length === 0
      ? []
      : [`  ${title}: ${advice}`.trimEnd(), ...commands];
  });
  return lines.length === 0 ? '' : `\nWhat fixes it:\n${lines.join('\n')}`;
}

/** The command that shows a fix and asks before it runs. */
function fixCommand(id: string, { target, goal, python }: CheckedSubject): string {
  const words = ['rl-cockpit', 'fix', id];
  if (goal !== null) words.push('--goal', goal);
  if (python !== null) words.push('--env', python);
  if (target !== 'local') words.push('--target', target);
  return commandLine(words);
}
