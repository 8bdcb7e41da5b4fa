import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { learningText } from '../text/learning-text';
import { oneRun } from '../one-run';

const form: CommandForm = {
  name: 'learning',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Say whether a run learned: better than at its start, and better than the baselines that were measured, each with its numbers.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const learning = granted(await io.link.ask((client) => client.evaluation.learning({ run })));
    io.answer(learning, () => learningText(learning));
    return EXIT.ok;
  },
} satisfies Command;
