import { resolve } from 'node:path';
import type { ComparedWith } from '#core/contract/model/model-calls';
import { type Command, type CommandForm, type ParsedCommand, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, misused } from '../io';
import { passportText } from '../text/passport-text';

const form: CommandForm = {
  name: 'inspect',
  words: 'FILE',
  flags: {
    python: flagText('3.12|PYTHON', 'Say what this Python would do with the file.'),
    against: flagText('FILE', 'Compare with this model.', { excludes: ['observation', 'action'] }),
    observation: flagText('N', 'Compare with an environment of so many observations.'),
    action: flagText('N', 'Compare with an environment of so many actions.'),
    run: flagText('RUN', 'FILE is a checkpoint of this run.', { excludes: ['target'] }),
    target: flagText('ID', 'The target; without it, this computer.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Read a model file (Stable-Baselines3, torch, safetensors, verl folder) without loading it: versions, spaces, pickled code, and what a Python would do with it. With --run, FILE is a checkpoint of that run.',
  async run(parsed, io) {
    const [file, ...more] = parsed.words;
    if (file === undefined || more.length > 0) {
      return misused('Give exactly one model file.', `Usage: ${usage}`);
    }
    const run = textFlag(parsed, 'run');
    const target = textFlag(parsed, 'target') ?? 'local';
    const isHere = run === null && target === 'local';
    const path = isHere ? resolve(file) : file;
    const python = textFlag(parsed, 'python');
    const against = comparedWith(parsed, isHere);
    const request = {
      target,
      path,
      ...(run === null ? {} : { run }),
      ...(python === null
        ? {}
        : { python: isHere && !/^3\.\d/.test(python) ? resolve(python) : python }),
      ...(against === null ? {} : { against }),
    };
    // Asking another target for a file is the user's act.
    if (run === null && !isHere)
      granted(await io.link.ask((client) => client.targets.connect({ target })));
    const passport = granted(await io.link.ask((client) => client.models.passport(request)));
    io.answer(passport, () => passportText(passport));
    return passport.comparison?.fits === false ? EXIT.failed : EXIT.ok;
  },
} satisfies Command;

function comparedWith(parsed: ParsedCommand, isHere: boolean): ComparedWith | null {
  const file = textFlag(parsed, 'against');
  const observation = dimension(parsed, 'observation');
  const action = dimension(parsed, 'action');
  if (file !== null) return { kind: 'model', path: isHere ? resolve(file) : file };
  return observation === null && action === null
    ? null
    : { kind: 'dimensions', observation, action };
}

function dimension(parsed: ParsedCommand, name: string): number | null {
  const text = textFlag(parsed, name);
  if (text === null) return null;
  const value = Number(text);
  return Number.isInteger(value) && value > 0
    ? value
    : misused(`--${name} takes a positive whole number, not "${text}".`, `Usage: ${usage}`);
}
