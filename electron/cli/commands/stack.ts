import { quotedWords } from '#core/lib/quoted-words';
import type { NativeStack } from '#core/contract/run/native-stack';
import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';

const form: CommandForm = {
  name: 'stack',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Let gdb read the core file of a crashed run and print its native stack; without a core file, print the command that gives one.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    io.note('Reading the core file, if there is one.');
    const stack = granted(await io.link.ask((client) => client.setup.nativeStack({ run })));
    io.answer({ ...stack, again: stack.again?.lines[0] ?? null }, () => asText(stack));
    return stack.problem === null ? EXIT.ok : EXIT.failed;
  },
} satisfies Command;

function asText({ frames, core, problem, again }: NativeStack): string {
  if (problem === null)
    return [`Crashed in (innermost first), by ${core}:`, ...frames.toReversed()].join('\n');
  const command = again?.lines[0];
  if (command === undefined) return problem;
  return [problem, 'This command gives the stack in a terminal there:', quotedWords(command)].join(
    '\n',
  );
}
