import { maskedCommand } from '#core/telemetry/line/masked-command';
import type { Command } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { runText } from '../run-text';

const usage = 'show RUN';

export default {
  name: 'show',
  usage,
  says: 'Show one run: state, verdict, reasons.',
  options: {},
  async run(asked, io) {
    const run = oneRun(asked, usage);
    const detail = granted(await io.link.askAgain((client) => client.runs.get({ run })));
    io.answer(
      detail.run,
      () => `${runText(detail.run)}\ncommand  ${maskedCommand(detail.argv).join(' ')}`,
    );
    return EXIT.ok;
  },
} satisfies Command;
