import { type Command, type CommandForm } from '../command';
import { downloadProgress } from '../text/download-text';
import { EXIT, granted } from '../io';

const form: CommandForm = {
  name: 'downloads',
  flags: {},
};

export default {
  ...form,
  says: 'List downloads: what is on its way, what was cut off and can be resumed, what is complete.',
  async run(_parsed, io) {
    const all = granted(await io.link.ask((client) => client.downloads.list()));
    io.answer(all, () =>
      all.length === 0
        ? 'There are no downloads.'
        : all.map((view) => `${view.source}\n  ${downloadProgress(view)}\n  ${view.to}`).join('\n'),
    );
    return EXIT.ok;
  },
} satisfies Command;
