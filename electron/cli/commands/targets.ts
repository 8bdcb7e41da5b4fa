import type { Command } from '../command';
import { EXIT, granted } from '../io';
import { table } from '../run-text';

export default {
  name: 'targets',
  usage: 'targets',
  says: 'Lists the places where code can run.',
  options: {},
  async run(_asked, io) {
    const targets = granted(
      await io.link.askAgain((client) => client.targets.list({ look: true })),
    );
    io.answer(targets, () => table(targets.map(({ id, state, says }) => [id, state, says])));
    return EXIT.ok;
  },
} satisfies Command;
