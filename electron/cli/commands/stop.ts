import type { Command } from '../command';
import { detachSignal, untilJudged } from '../follow';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { runText } from '../run-text';

const usage = 'stop RUN [--now]';

export default {
  name: 'stop',
  usage,
  says: 'Ask a run to save and exit, and wait for it; --now kills it.',
  options: { now: { type: 'boolean' } },
  async run(asked, io) {
    const run = oneRun(asked, usage);
    const mode = asked.flags['now'] === true ? 'kill' : 'graceful';
    const asking = granted(await io.link.askAgain((client) => client.runs.stop({ run, mode })));
    const ended = await untilJudged(asking.runId, io, detachSignal());
    if (ended === null) {
      io.note('No longer waiting; the stop request is still in effect.');
      return EXIT.detached;
    }
    io.answer(ended, () => runText(ended));
    return EXIT.ok;
  },
} satisfies Command;
