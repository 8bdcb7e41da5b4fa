import { causes } from '#core/diagnosis/causes/index';
import type { Cause } from '#core/diagnosis/matching/cause';
import { meaningsOf, metricEntries } from '#core/telemetry/dictionary/dictionary';
import { type Command, type CommandForm } from '../command';
import { didYouMean } from '../flags/did-you-mean';
import { EXIT, misused } from '../io';
import { printedRemedy, probeCommand } from '../fix/remedy-commands';
import { meaningJson, metricText } from '../text/metric-text';
import { table } from '../text/run-text';

const PLATFORM = process.platform === 'win32' ? 'windows' : 'linux';

const form: CommandForm = {
  name: 'explain',
  words: '[CAUSE|METRIC]',
  flags: {},
};

export default {
  ...form,
  says: 'Explain a cause of failures (why it happens, its signs, the test that decides, its remedies, what looks alike, and the sources) or a metric by its name (what it measures, its unit, which direction is better, when to worry). Without a name: all causes.',
  async run(parsed, io) {
    const [id, ...more] = parsed.words;
    if (more.length > 0)
      return misused('Name one cause or metric.', 'For the list of all causes: explain');
    if (id === undefined) {
      const all = [...causes.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      io.answer(
        all.map((cause) => ({ cause: cause.id, title: cause.title, class: cause.class })),
        () => table([['CAUSE', 'CLASS', ''], ...all.map((one) => [one.id, one.class, one.title])]),
      );
      return EXIT.ok;
    }
    const cause = causes.get(id);
    const meanings = cause === undefined ? meaningsOf(id) : [];
    if (cause !== undefined) io.answer(printed(cause), () => inWords(cause));
    else if (meanings.length > 0)
      io.answer({ metric: id, meanings: meanings.map(meaningJson) }, () =>
        metricText(id, meanings),
      );
    else unknown(id);
    return EXIT.ok;
  },
} satisfies Command;

function unknown(id: string): never {
  const ids = [...causes.keys(), ...metricEntries().map(({ tag }) => tag)];
  const meant = didYouMean(id, ids) ?? ids.find((one) => one.includes(id)) ?? null;
  return misused(
    `There is no cause or metric "${id}".`,
    meant === null ? 'For the list of all causes: explain' : `Did you mean "${meant}"?`,
  );
}

function printed({ id, signs, probe, remedies, ...cause }: Cause) {
  return {
    cause: id,
    title: cause.title,
    class: cause.class,
    layer: cause.layer,
    severity: cause.severity,
    platforms: cause.platforms,
    explains: cause.explains,
    signs: signs.map(({ says, weight }) => ({ says, weight })),
    ...(probe !== null && {
      probe: { says: probe.says, falsifiedBy: probe.falsifiedBy, command: probeCommand(probe) },
    }),
    remedies: remedies.map((remedy) => ({
      ...printedRemedy(remedy, PLATFORM),
      title: remedy.title,
      says: remedy.says,
      danger: remedy.danger,
    })),
    confusions: cause.confusions,
    sources: cause.sources,
  };
}

function inWords(cause: Cause): string {
  const { command: test = null } =
    cause.probe === null ? {} : { command: probeCommand(cause.probe) };
  const parts: (readonly [string, readonly string[]])[] = [
    ['Signs', cause.signs.map(({ says, weight }) => `${weight < 0 ? 'against it: ' : ''}${says}`)],
    [
      'Test',
      cause.probe === null || test === null
        ? []
        : [cause.probe.says, test, `Ruled out if: ${cause.probe.falsifiedBy}`],
    ],
    ['Remedies', cause.remedies.map(remedyText)],
    [
      'Easily confused with',
      cause.confusions.map(({ cause: other, says }) => (other === '' ? says : `${other}: ${says}`)),
    ],
    ['Sources', cause.sources.map(({ says, date }) => `${says} (${date})`)],
  ];
  const body = parts.flatMap(([head, lines]) =>
    lines.length === 0 ? [] : [`${head}:`, ...lines.map((line) => `  - ${line}`)],
  );
  return [`${cause.id}: ${cause.title}`, cause.explains, ...body].join('\n');
}

function remedyText(remedy: Cause['remedies'][number]): string {
  const { command, set } = printedRemedy(remedy, PLATFORM);
  const values = Object.entries(set ?? {}).map(([name, value]) => `${name}=${value}`);
  const how = command ?? values.join(' ');
  return `${remedy.title}. ${remedy.says}${how === '' ? '' : `\n      ${how}`}`;
}
