import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { whoPaidText } from '../text/insight-text';

const form: CommandForm = {
  name: 'who-paid',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Say which reward function paid for the change of the reward, from the first fifth of a run to its last fifth, and what changed with it.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const paid = granted(await io.link.ask((client) => client.insight.whoPaid({ run })));
    io.answer(paid, () => whoPaidText(paid));
    return EXIT.ok;
  },
} satisfies Command;
