import type { Command } from '../command';
import { EXIT, granted } from '../io';
import { learningText } from '../learning-text';
import { oneRun } from '../one-run';

const usage = 'learning RUN';

export default {
  name: 'learning',
  usage,
  says: 'Say whether a run learned: better than at its start, and better than the yardsticks that its evaluator measured, each with its interval.',
  options: {},
  async run(asked, io) {
    const run = oneRun(asked, usage);
    const learning = granted(
      await io.link.askAgain((client) => client.evaluation.learning({ run })),
    );
    io.answer(learning, () => learningText(learning));
    return EXIT.ok;
  },
} satisfies Command;
