import { runServe } from '../../headless/run-serve';
import { type Command, textFlag } from '../command';
import { misused } from '../io';

export default {
  name: 'serve',
  usage: 'serve [--port N] [--open]',
  says: 'Serve the app to a browser on this machine until you press Ctrl-C. Runs continue.',
  options: { port: { type: 'string' }, open: { type: 'boolean' } },
  async run(asked, io) {
    const text = textFlag(asked, 'port') ?? '0';
    const port = Number(text);
    if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
      return misused(
        `--port ${text} is not a port number.`,
        'Use a number from 0 to 65535; 0 picks a free one.',
      );
    }
    const open = asked.flags['open'] === true;
    return runServe({ port, json: io.json, open, outFolder: import.meta.dirname });
  },
} satisfies Command;
