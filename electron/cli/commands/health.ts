import type { HealthFinding, RunHealth } from '#core/contract/run/health';
import { type Command, textFlag } from '../command';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';

const usage = 'health RUN [--mute RULE | --unmute RULE] [--all]';

export default {
  name: 'health',
  usage,
  says: 'Say what the health rules find in the numbers of a run: what looks wrong, with the arithmetic and what to try, what holds, and what cannot be judged. --mute silences a rule for this run.',
  options: {
    mute: { type: 'string' },
    unmute: { type: 'string' },
    all: { type: 'boolean' },
  },
  async run(asked, io) {
    const run = oneRun(asked, usage);
    const [mute, unmute] = [textFlag(asked, 'mute'), textFlag(asked, 'unmute')];
    const rule = mute ?? unmute;
    const health = granted(
      rule === null
        ? await io.link.askAgain((client) => client.runs.health({ run }))
        : await io.link.ask((client) =>
            client.runs.muteHealth({ run, rule, muted: mute !== null }),
          ),
    );
    io.answer(health, () => healthText(health, asked.flags['all'] === true));
    return EXIT.ok;
  },
} satisfies Command;

/** The health of a run for a person at a terminal. @param all also each rule that holds or cannot judge */
function healthText({ findings, holds, blind }: RunHealth, all: boolean): string {
  const none = findings.length === 0 ? ['No rule finds anything wrong.'] : [];
  const counts = `${holds.length} rules hold, ${blind.length} cannot judge this run.`;
  const more = all
    ? [
        ...holds.map(({ title, says }) => `  holds      ${title}: ${says}`),
        ...blind.map(({ title, says }) => `  no data    ${title}: ${says}`),
      ]
    : [];
  return [...none, ...findings.flatMap(findingLines), counts, ...more].join('\n');
}

function findingLines(found: HealthFinding): readonly string[] {
  const { severity, rule, says, formula, tries, range, muted, recovered } = found;
  const marks = [...(muted ? ['muted'] : []), ...(recovered ? ['recovered'] : [])];
  const head = [severity, rule, ...marks].join(', ');
  const where = range === null ? [] : [`  chart   ${range.tag}, ${range.from} to ${range.to}`];
  return [
    `${says} (${head})`,
    `  rule    ${formula}`,
    ...where,
    ...tries.map((one) => `  try     ${one}`),
  ];
}
