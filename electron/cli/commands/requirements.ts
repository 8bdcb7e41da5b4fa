import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequirementState, RequirementVerdict } from '#core/contract/setup/requirements';
import { type Command, type CommandForm, textFlag } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, misused } from '../io';
import { table } from '../text/run-text';

const WORDS: Readonly<Record<RequirementState, string>> = {
  wheel: 'ok',
  compiler: 'compiler',
  'linux-only': 'linux only',
  'replaces-torch': 'replaces torch',
  none: 'nothing fits',
  elsewhere: 'not here',
  option: 'option',
  unknown: 'unknown',
};
const BAD: readonly RequirementState[] = ['linux-only', 'replaces-torch', 'none'];

const form: CommandForm = {
  name: 'requirements',
  words: 'FILE',
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    env: flagText('PYTHON', 'Check for the Python of this environment.', { isRequired: true }),
    split: flagText('FILE', 'Write what fits to a new file on this computer.'),
  },
};

export default {
  ...form,
  says: 'Check each line of a requirements.txt, pyproject.toml or environment.yml for an environment: wheel, needs a compiler, Linux only, would replace torch. It installs nothing. --split: write a file of what fits to this computer.',
  async run(parsed, io) {
    const [file, ...more] = parsed.words;
    const python = textFlag(parsed, 'env');
    if (file === undefined || more.length > 0)
      return misused('One requirements file is checked at a time.', 'Name it: requirements FILE');
    if (python === null)
      return misused(
        'A requirements file is checked for one environment.',
        'Name its Python: --env PYTHON. See them with: envs',
      );
    const target = textFlag(parsed, 'target') ?? 'local';
    const split = textFlag(parsed, 'split');
    if (target !== 'local') await io.link.ask((client) => client.targets.connect({ target }));
    const at = target === 'local' ? path.resolve(file) : file;
    const answer = granted(
      await io.link.ask((client) => client.setup.requirements({ target, python, path: at })),
    );
    if (split !== null && !(await written(split, answer.split)))
      return misused(
        `${split} could not be written.`,
        'Name a new file in a folder that is there.',
      );
    for (const says of answer.unread) io.note(says);
    io.answer(answer, () => asText(answer.lines));
    return answer.lines.some(({ state }) => BAD.includes(state)) ? EXIT.failed : EXIT.ok;
  },
} satisfies Command;

/** Never writes over a file. */
async function written(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function asText(lines: readonly RequirementVerdict[]): string {
  const rows = lines.map(({ line, file, text, state, says }) => [
    file === null ? String(line) : `${file}:${line}`,
    WORDS[state],
    text,
    says,
  ]);
  return table([['LINE', 'STATE', 'REQUIREMENT', ''], ...rows]);
}
