import { maskedCommand } from '#core/redaction/masked-command';
import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { runText } from '../text/run-text';

const form: CommandForm = {
  name: 'show',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Show one run: state, verdict, reasons.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
    io.answer(
      detail.run,
      () => `${runText(detail.run)}\ncommand  ${maskedCommand(detail.argv).join(' ')}`,
    );
    return EXIT.ok;
  },
} satisfies Command;
