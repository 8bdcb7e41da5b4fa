import type { HealthFinding, RunHealth } from '#core/contract/run/health';
import { type Command, type CommandForm, isOn, textFlag, usageOf } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';

const form: CommandForm = {
  name: 'health',
  words: 'RUN',
  flags: {
    mute: flagText('RULE', 'Silence a rule for this run.', { excludes: ['unmute'] }),
    unmute: flagText('RULE', 'Unmute a rule.'),
    all: flagSwitch('Also show the checks that passed or don’t apply.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Check the health of a run by its metrics: what looks wrong, with the numbers and what to try, and with --all the checks that passed or don’t apply. --mute silences a rule for this run.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const [mute, unmute] = [textFlag(parsed, 'mute'), textFlag(parsed, 'unmute')];
    const isComplete = isOn(parsed, 'all');
    const rule = mute ?? unmute;
    const health = granted(
      rule === null
        ? await io.link.ask((client) => client.runs.health({ run }))
        : await io.link.ask((client) =>
            client.runs.muteHealth({ run, rule, muted: mute !== null }),
          ),
    );
    io.answer(health, () => healthText(health, isComplete));
    return EXIT.ok;
  },
} satisfies Command;

/** The health of a run as text. @param all also each rule that passed or cannot judge */
function healthText({ findings, passed, unjudged }: RunHealth, all: boolean): string {
  const none = findings.length === 0 ? ['No health problems found.'] : [];
  const counts = `Checks: ${passed.length} passed, ${unjudged.length} don’t apply.`;
  const more = all
    ? [
        ...passed.map(({ title, says }) => `  passed     ${title}: ${says}`),
        ...unjudged.map(({ title, says }) => `  not used   ${title}: ${says}`),
      ]
    : [];
  return [...none, ...findings.flatMap(findingLines), counts, ...more].join('\n');
}

function findingLines(match: HealthFinding): readonly string[] {
  const { severity, rule, says, formula, suggestions, range, muted, recovered } = match;
  const marks = [...(muted ? ['muted'] : []), ...(recovered ? ['recovered'] : [])];
  const head = [severity, rule, ...marks].join(', ');
  const where = range === null ? [] : [`  chart   ${range.tag}, ${range.from} to ${range.to}`];
  return [
    `${says} (${head})`,
    `  rule    ${formula}`,
    ...where,
    ...suggestions.map((one) => `  try     ${one}`),
  ];
}
