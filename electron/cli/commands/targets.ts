import type { CommandRemedy } from '#core/contract/finding';
import type { TargetSummary, TargetView } from '#core/contract/target/target';
import { type Command, type CommandForm, textFlag } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, type Io } from '../io';
import { table } from '../text/run-text';

/** Asks for the acts of kinds that have no place. */
const NO_TARGET = 'none';

const form: CommandForm = {
  name: 'targets',
  flags: {
    acts: flagText('ID', 'List the actions for one target, or for "none".'),
  },
};

export default {
  ...form,
  says: 'List the targets; --acts ID lists the actions for one without running them (ID "none": actions that add a first target).',
  async run(parsed, io) {
    const of = textFlag(parsed, 'acts');
    if (of !== null) return printActs(of, io);
    const targets = granted(await io.link.ask((client) => client.targets.list({ look: true })));
    io.answer(targets.map(summaryOf), () => table(targets.map(rowOf)));
    return EXIT.ok;
  },
} satisfies Command;

/** Output of --json: names that scripts rely on. What a target can do is for the app itself. */
const summaryOf = ({ capabilities: _capabilities, ...summary }: TargetView): TargetSummary =>
  summary;

function rowOf({ id, state, says, remedy }: TargetView): readonly string[] {
  return [id, state, state === 'broken' && remedy !== undefined ? `${says} ${remedy}` : says];
}

async function printActs(of: string, io: Io): Promise<number> {
  const target = of === NO_TARGET ? null : of;
  const acts = granted(await io.link.ask((client) => client.targets.acts({ target })));
  io.answer(acts.map(actAnswer), () => acts.map(actText).join('\n\n'));
  return EXIT.ok;
}

/** A remedy in the output of --json: names that scripts rely on. */
const actAnswer = ({ id, title, says, argv, env, kills }: CommandRemedy) => ({
  id,
  title,
  says,
  argv,
  env,
  kills,
});

function actText({ title, says, argv, kills }: CommandRemedy): string {
  const killed = kills.map(({ name, runId, target }) => `  ${name}  ${runId}  ${target}`);
  const lines = kills.length === 0 ? [] : ['It would kill:', ...killed];
  return [title, says, `  ${argv.join(' ')}`, ...lines].join('\n');
}
