import { resolve } from 'node:path';
import type { PortableCopy } from '#core/contract/model/portable-calls';
import { sizeText } from '#core/lib/size-text';
import { type Command, listFlag, type ParsedCommand, textFlag } from '../command';
import { EXIT, granted, misused } from '../io';

const usage =
  'portable FILE [-o OUT] [--python PATH] [--set KEY=VALUE]… [--exact] [--preview] [--overwrite] [--target ID]';
const NOT_PROVED = 1;

export default {
  name: 'portable',
  usage,
  says: 'Write a copy of a Stable-Baselines3 model without pickled code, so that it loads in every Python. The original stays as it is. --python loads the copy and the original in child processes and compares their actions.',
  options: {
    out: { type: 'string', short: 'o' },
    python: { type: 'string' },
    'original-python': { type: 'string' },
    set: { type: 'string', multiple: true },
    exact: { type: 'boolean' },
    preview: { type: 'boolean' },
    overwrite: { type: 'boolean' },
    target: { type: 'string' },
  },
  async run(asked, io) {
    const [file, ...more] = asked.words;
    if (file === undefined || more.length > 0) {
      return misused('Give exactly one model file.', `Usage: ${usage}`);
    }
    const request = requestOf(asked, file);
    if (request.python !== null) io.note('Loading the copy and the original in child processes.');
    const copy = granted(await io.link.ask((client) => client.models.portable(request)));
    io.answer(copy, () => copyText(copy));
    const { proof } = copy;
    if (copy.open.length > 0) return EXIT.refused;
    const isProved = proof === null || (proof.copy.loads && proof.same === proof.of);
    return isProved ? EXIT.ok : NOT_PROVED;
  },
} satisfies Command;

function requestOf(asked: ParsedCommand, file: string) {
  const target = textFlag(asked, 'target') ?? 'local';
  const here = (path: string): string => (target === 'local' ? resolve(path) : path);
  const out = textFlag(asked, 'out');
  return {
    target,
    path: here(file),
    out: out === null ? null : here(out),
    python: textFlag(asked, 'python'),
    originalPython: textFlag(asked, 'original-python'),
    values: Object.fromEntries(listFlag(asked, 'set').map(valueOf)),
    exact: asked.flags['exact'] === true,
    preview: asked.flags['preview'] === true,
    overwrite: asked.flags['overwrite'] === true,
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

/** The answer for a person: what was replaced, what is open, where the copy is and what its proof showed. */
function copyText({ changes, open, written, out, bytes, proof }: PortableCopy): string {
  const none =
    changes.length + open.length === 0
      ? ['No value of this model holds code: it is portable as it is.']
      : [];
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
