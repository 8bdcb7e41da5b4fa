import { resolve } from 'node:path';
import { WhenExists } from '#core/contract/transfer/transfer-calls';
import { type Command, listFlag, textFlag } from '../command';
import { EXIT, misused } from '../io';
import { carryOut, connectBoth } from '../transfer';

export default {
  name: 'send',
  usage:
    'send --target ID FOLDER [--to DIR] [--yes] [--exclude GLOB]… [--include GLOB]… [--all] [--when-exists keep-both|replace|merge]',
  says: 'Send a project, data or a model to another target: previews first; resumable, verified by hash.',
  options: {
    target: { type: 'string' },
    to: { type: 'string' },
    yes: { type: 'boolean', short: 'y' },
    exclude: { type: 'string', multiple: true },
    include: { type: 'string', multiple: true },
    all: { type: 'boolean' },
    'when-exists': { type: 'string' },
  },
  async run(asked, io) {
    const [folder, ...more] = asked.words;
    const target = textFlag(asked, 'target');
    if (folder === undefined || more.length > 0 || target === null) {
      return misused('Give one folder or file, and the target.', 'Usage: send --target ID FOLDER');
    }
    const whenExists = WhenExists.safeParse(textFlag(asked, 'when-exists') ?? 'refuse');
    if (!whenExists.success) {
      return misused('--when-exists has an unknown value.', 'Use keep-both, replace or merge.');
    }
    await connectBoth(io, 'local', target);
    const request = {
      from: { target: 'local', path: resolve(folder) },
      to: { target, path: textFlag(asked, 'to') },
      isProject: asked.flags['all'] !== true,
      exclude: [...listFlag(asked, 'exclude')],
      include: [...listFlag(asked, 'include')],
      only: [],
    };
    const yes = asked.flags['yes'] === true;
    return (await carryOut(io, request, { yes, whenExists: whenExists.data }))
      ? EXIT.ok
      : EXIT.detached;
  },
} satisfies Command;
