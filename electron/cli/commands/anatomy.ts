import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { anatomyText } from '../text/insight-text';

const form: CommandForm = {
  name: 'anatomy',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Say where the time of a run’s steps went, by the timers that its trainer logs: each phase with its seconds and its share, what is unaccounted for, and the slowest steps.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const anatomy = granted(await io.link.ask((client) => client.insight.anatomy({ run })));
    io.answer(anatomy, () => anatomyText(anatomy));
    return EXIT.ok;
  },
} satisfies Command;
