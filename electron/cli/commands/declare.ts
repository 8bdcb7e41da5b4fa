import { type MetricGoal, parseMetricGoal } from '#core/contract/run/metric-goal';
import { parseRecordGoal, type RecordGoal } from '#core/contract/run/record-goal';
import type { SuccessCriteria } from '#core/contract/run/success-criteria';
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
import { exitStatus } from '../follow';
import { granted, misused } from '../io';
import { oneRun } from '../one-run';
import { runText } from '../text/run-text';

const form: CommandForm = {
  name: 'declare',
  words: 'RUN',
  flags: {
    file: flagTexts('GLOB', 'A file that has to be there.'),
    line: flagTexts('TEXT', 'A text that the log has to contain.'),
    'fail-line': flagTexts('TEXT', 'A text that the log must not contain.'),
    record: flagTexts('"GLOB: KEY >= TARGET"', 'A value in the newest JSON file of a pattern.'),
    step: flagText('N', 'The step that has to be reached.'),
    points: flagText('N', 'The least number of metric points.'),
    metric: flagTexts('"NAME >= VALUE"', 'A condition on a metric.'),
    nothing: flagSwitch('Remove all criteria.', {
      excludes: ['file', 'line', 'fail-line', 'record', 'step', 'points', 'metric'],
    }),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Set success criteria for a run that has ended. RL Cockpit judges it again, and judges the next run of the same command by them. --metric "reward >= 100" is about the last value, --metric "best reward >= 100" about the best one; <= works, too. --fail-line is a text that the log must not contain; --record reads the newest JSON file of a pattern, where TARGET is a number or another key.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const criteria = criteriaOf(parsed);
    const isNothing = isOn(parsed, 'nothing');
    if (isNothing !== (Object.keys(criteria).length === 0)) {
      return misused(
        isNothing ? '--nothing removes all criteria.' : 'No criteria were given.',
        `Usage: ${usage}`,
      );
    }
    const judged = granted(await io.link.ask((client) => client.runs.declare({ run, criteria })));
    io.answer(judged, () => runText(judged));
    return exitStatus(judged);
  },
} satisfies Command;

function criteriaOf(parsed: ParsedCommand): SuccessCriteria {
  const artefacts = [...listFlag(parsed, 'file')];
  const markers = [...listFlag(parsed, 'line')];
  const targetX = numberFlag(parsed, 'step');
  const minPoints = numberFlag(parsed, 'points');
  const failMarkers = [...listFlag(parsed, 'fail-line')];
  const records = listFlag(parsed, 'record').map(recordOf);
  const metrics = listFlag(parsed, 'metric').map(goalOf);
  return {
    ...(artefacts.length === 0 ? {} : { artefacts }),
    ...(markers.length === 0 ? {} : { markers }),
    ...(targetX === null ? {} : { targetX }),
    ...(minPoints === null ? {} : { minPoints }),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(failMarkers.length === 0 ? {} : { failMarkers }),
    ...(records.length === 0 ? {} : { records }),
  };
}

/** @throws Refused for what is no condition */
function goalOf(text: string): MetricGoal {
  return (
    parseMetricGoal(text) ??
    misused(
      `--metric "${text}" is not a condition.`,
      'Write it as --metric "reward >= 100" or --metric "best eval/loss <= 0.2".',
    )
  );
}

/** @throws Refused for what is no condition */
function recordOf(text: string): RecordGoal {
  return (
    parseRecordGoal(text) ??
    misused(
      `--record "${text}" is not a condition.`,
      'Write it as --record "models/*.meta.json: total_timesteps >= timesteps_target".',
    )
  );
}

/** @throws Refused for what is no number */
function numberFlag(parsed: ParsedCommand, name: string): number | null {
  const text = textFlag(parsed, name);
  if (text === null) return null;
  const value = Number(text);
  return Number.isFinite(value) && text.trim() !== ''
    ? value
    : misused(`--${name} ${text} is not a number.`, `Write it as --${name} 1000.`);
}
