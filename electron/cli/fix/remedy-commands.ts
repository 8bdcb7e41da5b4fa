import type { ManualRemedy, CauseFinding, CausePlatform } from '#core/contract/run/diagnosis';
import type { Remedy } from '#core/contract/finding';
import type { CauseProbe, CauseRemedy, RemedyAct } from '#core/diagnosis/matching/cause';

/** A remedy as scripts read it: its exact command, or the parameters that it sets. */
export interface PrintedRemedy {
  readonly id: string;
  readonly command?: string;
  readonly set?: Readonly<Record<string, string | number | boolean>>;
}

/** A remedy of a cause for somebody at a terminal of this platform; placeholders (`{python}`) stay where no run is meant. */
export function printedRemedy({ id, act }: CauseRemedy, platform: CausePlatform): PrintedRemedy {
  return act.kind === 'set' ? { id, set: act.params } : { id, ...commandOf(act, platform) };
}

/** Remedies of a finding that the engine filled for one run, in its order: buttons, then what only the user can do. */
export const remediesOfRun = (
  { remedies, byHand = [] }: CauseFinding,
  platform: CausePlatform,
): (PrintedRemedy & { readonly title: string })[] => [
  ...remedies.map((one) => ({ title: one.title, id: one.id, ...buttonText(one, platform) })),
  ...byHand.map(({ id, title, code }: ManualRemedy) =>
    code === null ? { title, id } : { title, id, command: code },
  ),
];

/** The test of such a finding, as one would type it. */
export function probeOfRun({ probe }: CauseFinding): string | null {
  if (probe === null) return null;
  return probe.argv === null ? `rl-cockpit doctor --probe ${probe.probe}` : commandLine(probe.argv);
}

function buttonText(remedy: Remedy, platform: CausePlatform): Omit<PrintedRemedy, 'id'> {
  switch (remedy.kind) {
    case 'parameters': {
      const { params = {}, env = {} } = remedy.set;
      return {
        ...(Object.keys(env).length > 0 && commandOf({ kind: 'env', env }, platform)),
        ...(Object.keys(params).length > 0 && { set: params }),
      };
    }
    case 'fix':
      return { command: remedy.lines.map(commandLine).join(' && ') };
    case 'command':
      return { command: commandLine(remedy.argv) };
    case 'install':
      return remedy.goal === undefined ? {} : { command: `rl-cockpit plan ${remedy.goal}` };
    case 'connect':
    case 'choose':
    case 'start-task':
      return {};
  }
}

function commandOf(act: RemedyAct, platform: CausePlatform): { readonly command?: string } {
  switch (act.kind) {
    case 'command':
      return { command: commandLine(act.argv) };
    case 'env':
      return {
        command: Object.entries(act.env)
          .map(([name, value]) => exported(name, value, platform))
          .join(platform === 'windows' ? '; ' : ' && '),
      };
    case 'fix':
      return { command: `rl-cockpit fix ${act.fix}` };
    case 'setup':
      return { command: `rl-cockpit plan ${goalWith(act.step)}` };
    case 'words':
      return act.code === undefined ? {} : { command: act.code };
    case 'set':
      return {};
  }
}

/** Steps that the plan of Phase 3 does not have, with the smallest goal that has them. */
const ARPO_GOALS: Readonly<Record<string, string>> = {
  cuda: 'arpo-toy',
  frameworks: 'arpo-toy',
  ray: 'arpo-toy',
  search: 'arpo-full',
};

/** A goal whose plan has this step. */
const goalWith = (step: string): string => ARPO_GOALS[step] ?? 'phase3';

/** The test that decides, as one would type it. */
export const probeCommand = ({ test }: CauseProbe): string =>
  'probe' in test ? `rl-cockpit doctor --probe ${test.probe}` : commandLine(test.argv);

const exported = (name: string, value: string, platform: CausePlatform): string =>
  platform === 'windows' ? `$env:${name} = "${value}"` : `export ${name}=${quoted(value)}`;

/** A command as one would type it in a shell. */
export const commandLine = (argv: readonly string[]): string => argv.map(quoted).join(' ');

const quoted = (word: string): string =>
  /^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
