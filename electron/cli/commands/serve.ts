import { runServe } from '../../headless/run-serve';
import { type Command, type CommandForm, isOn, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { misused } from '../io';

const form: CommandForm = {
  name: 'serve',
  flags: {
    port: flagText('N', 'The port; 0 or none: a free one.'),
    open: flagSwitch('Open it in the browser.'),
  },
};

export default {
  ...form,
  says: 'Serve the app to a browser on this machine until you press Ctrl+C. Runs continue.',
  async run(parsed, io) {
    const open = isOn(parsed, 'open');
    const text = textFlag(parsed, 'port') ?? '0';
    const port = Number(text);
    if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
      return misused(
        `--port ${text} is not a port number.`,
        'Use a number from 0 to 65535; 0 picks a free one.',
      );
    }
    return runServe({ port, json: io.json, open, outFolder: import.meta.dirname });
  },
} satisfies Command;
