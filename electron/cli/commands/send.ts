import { resolve } from 'node:path';
import { WhenExists } from '#core/contract/transfer/transfer-calls';
import { type Command, type CommandForm, isOn, listFlag, textFlag } from '../command';
import { flagSwitch, flagText, flagTexts } from '../flags/flags';
import { EXIT, misused } from '../io';
import { execute, connectBoth } from '../transfer';

const form: CommandForm = {
  name: 'send',
  words: 'FOLDER',
  flags: {
    target: flagText('ID', 'Where it goes.', { isRequired: true }),
    to: flagText('DIR', 'The folder there.'),
    yes: flagSwitch('Send it; without it, only a preview.', { short: 'y' }),
    exclude: flagTexts('GLOB', 'No files of this pattern.'),
    include: flagTexts('GLOB', 'Files of this pattern although they are usually left out.'),
    all: flagSwitch('Leave nothing out.'),
    'when-exists': flagText(
      'keep-both|replace|merge',
      'What to do where something is there already.',
    ),
  },
};

export default {
  ...form,
  says: 'Send a project, data or a model to another target: previews first; resumable, verified by hash.',
  async run(parsed, io) {
    const [folder, ...more] = parsed.words;
    const target = textFlag(parsed, 'target');
    if (folder === undefined || more.length > 0 || target === null) {
      return misused('Give one folder or file, and the target.', 'Usage: send --target ID FOLDER');
    }
    const whenExists = WhenExists.safeParse(textFlag(parsed, 'when-exists') ?? 'refuse');
    if (!whenExists.success) {
      return misused('--when-exists has an unknown value.', 'Use keep-both, replace or merge.');
    }
    const yes = isOn(parsed, 'yes');
    const request = {
      from: { target: 'local', path: resolve(folder) },
      to: { target, path: textFlag(parsed, 'to') },
      isProject: !isOn(parsed, 'all'),
      exclude: [...listFlag(parsed, 'exclude')],
      include: [...listFlag(parsed, 'include')],
      only: [],
    };
    await connectBoth(io, 'local', target);
    return (await execute(io, request, { yes, whenExists: whenExists.data }))
      ? EXIT.ok
      : EXIT.detached;
  },
} satisfies Command;
