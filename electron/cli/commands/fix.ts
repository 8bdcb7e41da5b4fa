import type { FixRemedy } from '#core/contract/finding';
import type { ProbeSubject } from '#core/contract/setup/probe';
import { quotedWords } from '#core/lib/quoted-words';
import { type Command, type CommandForm, isOn, textFlag } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { factoryOf } from '../fix/factory';
import { FIX_IDS } from '../fix/fix-ids';
import { EXIT, granted, type Io, misused } from '../io';
import { probeAll } from '../fix/probe-all';
import { runFix } from '../fix/run-fix';
import { nextAfterFix, nextText } from '../text/next-command';

const form: CommandForm = {
  name: 'fix',
  words: 'ID [MODULE:FUNCTION]',
  max: 2,
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    env: flagText('PYTHON', 'Fix this environment.'),
    goal: flagText('GOAL', 'For this goal.'),
    with: flagText('PROGRAM', 'The way that uses this program, where a fix has several.'),
    factory: flagText('FOLDER', 'The project folder of MODULE:FUNCTION, an environment factory.'),
    yes: flagSwitch('Run it without asking.'),
  },
};

export default {
  ...form,
  says:
    'Show the commands of a fix that a check offers, run them here after your yes, and check again. --with conda: the way that uses this program, where a fix has several. --yes: without asking. Ids, of which a check offers those that fit: ' +
    `${FIX_IDS.join(', ')}.`,
  async run(parsed, io) {
    const [id, ...more] = parsed.words;
    if (id === undefined || (more.length > 0 && textFlag(parsed, 'factory') === null))
      return misused(
        'A fix is named by its id.',
        'doctor and plan print those that are offered, each as it is typed; fix --help lists all.',
      );
    const target = textFlag(parsed, 'target') ?? 'local';
    const factory = factoryOf({ ...parsed, words: more }, target === 'local');
    const goal = textFlag(parsed, 'goal');
    const subject = { target, goal, python: textFlag(parsed, 'env'), ...(factory && { factory }) };
    const program = textFlag(parsed, 'with');
    const isAgreed = isOn(parsed, 'yes');
    if (target !== 'local') await io.link.ask((client) => client.targets.connect({ target }));
    const remedy = await offered(io, subject, id, program);
    const end = await runFix(io, subject, remedy, isAgreed);
    if (end === null) {
      io.note('Nothing was run.');
      return EXIT.refused;
    }
    const { exitCode, isProved: proved, says } = end;
    const next = proved ? nextAfterFix(subject) : null;
    io.answer({ id, exitCode, proved, says, next }, () =>
      proved ? `Proved: ${says}${nextText(next === null ? [] : [next])}` : `Not proved: ${says}`,
    );
    return proved ? EXIT.ok : EXIT.failed;
  },
} satisfies Command;

/** The fix as a check offers it now. @throws Refused where none does */
async function offered(
  io: Io,
  subject: ProbeSubject,
  id: string,
  program: string | null,
): Promise<FixRemedy> {
  const probes = granted(await io.link.ask((client) => client.setup.probes()));
  const all = await probeAll(
    io,
    subject,
    probes.map((probe) => probe.id),
  );
  const remedies = all.flatMap(({ finding }) =>
    finding.remedies.filter((one) => one.kind === 'fix'),
  );
  const options = remedies.filter((one) => one.id === id);
  const remedy = options.find((one) => program === null || uses(one, program));
  if (remedy !== undefined) return remedy;
  if (options.length > 0) {
    return misused(
      `The fix "${id}" is not offered with ${program}.`,
      `Offered are: ${options.map(({ lines }) => quotedWords(lines[0] ?? [])).join('; ')}.`,
    );
  }
  const others = [...new Set(remedies.map((one) => one.id))];
  return misused(
    `No check offers the fix "${id}" now.`,
    others.length === 0 ? 'Nothing needs a fix here.' : `Offered are: ${others.join(', ')}.`,
  );
}

/** Does one of its commands name this program, by any path? */
const uses = ({ lines }: FixRemedy, program: string): boolean =>
  lines.flat().some((word) => word.replace(/^.*[\\/]/, '').replace(/\.exe$/i, '') === program);
