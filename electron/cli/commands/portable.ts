import { resolve } from 'node:path';
import type { PortableCopy } from '#core/contract/model/portable-calls';
import { sizeText } from '#core/lib/size-text';
import {
  type Command,
  type CommandForm,
  isOn,
  listFlag,
  type ParsedCommand,
  textFlag,
  usageOf,
} from '../command';
import { flagSwitch, flagText, flagTexts } from '../flags/flags';
import { EXIT, granted, misused } from '../io';

const NOT_PROVED = 1;

const form: CommandForm = {
  name: 'portable',
  words: 'FILE',
  flags: {
    out: flagText('FILE', 'Where the copy is written.', { short: 'o' }),
    python: flagText('PATH', 'Load the copy with this Python and compare.'),
    'original-python': flagText('PATH', 'Load the original with this Python.', {
      needs: ['python'],
    }),
    set: flagTexts('KEY=NUMBER', 'A constant for a value that cannot be read.'),
    exact: flagSwitch('Replace nothing by an approximation.'),
    preview: flagSwitch('Show what would be replaced and write nothing.'),
    overwrite: flagSwitch('Replace an existing copy.'),
    target: flagText('ID', 'The target; without it, this computer.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Write a copy of a Stable-Baselines3 model without pickled code, so that it loads in every Python. The original stays as it is. --python loads the copy and the original in child processes and compares their actions.',
  async run(parsed, io) {
    const [file, ...more] = parsed.words;
    if (file === undefined || more.length > 0) {
      return misused('Give exactly one model file.', `Usage: ${usage}`);
    }
    const request = requestOf(parsed, file);
    if (request.python !== null) io.note('Loading the copy and the original in child processes.');
    const copy = granted(await io.link.ask((client) => client.models.portable(request)));
    io.answer(copy, () => copyText(copy));
    const { proof } = copy;
    if (copy.open.length > 0) return EXIT.refused;
    const isProved = proof === null || (proof.copy.loads && proof.same === proof.of);
    return isProved ? EXIT.ok : NOT_PROVED;
  },
} satisfies Command;

function requestOf(parsed: ParsedCommand, file: string) {
  const target = textFlag(parsed, 'target') ?? 'local';
  const here = (path: string): string => (target === 'local' ? resolve(path) : path);
  const out = textFlag(parsed, 'out');
  return {
    target,
    path: here(file),
    out: out === null ? null : here(out),
    python: textFlag(parsed, 'python'),
    originalPython: textFlag(parsed, 'original-python'),
    values: Object.fromEntries(listFlag(parsed, 'set').map(valueOf)),
    exact: isOn(parsed, 'exact'),
    preview: isOn(parsed, 'preview'),
    overwrite: isOn(parsed, 'overwrite'),
  };
}

function valueOf(text: string): readonly [string, number] {
  const [key = '', value = ''] = text.split('=');
  const number = Number(value);
  if (key === '' || value.trim() === '' || !Number.isFinite(number)) {
    return misused(`--set ${text} is no number.`, 'Write --set learning_rate=3e-4.');
  }
  return [key, number];
}

/** The answer for the user: what was replaced, what is open, where the copy is and what its proof showed. */
function copyText({ changes, open, written, out, bytes, proof }: PortableCopy): string {
  const none = changes.length + open.length === 0 ? ['No pickled code. Already portable.'] : [];
  return [
    ...none,
    ...changes.map(({ key, was, becomes }) => `${key}: ${was} → ${becomes}`),
    ...open.map(({ says, remedy }) => `${says} ${remedy}`),
    written ? `Wrote ${out} (${sizeText(bytes ?? 0)}). The original is unchanged.` : [],
    open.length > 0 ? 'Nothing was written.' : [],
    proof?.says ?? [],
  ]
    .flat()
    .join('\n');
}
