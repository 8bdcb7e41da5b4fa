import type {
  Checkpoint,
  CheckpointDamage,
  Checkpoints,
  LoadTest,
} from '#core/contract/run/checkpoint-calls';
import { sizeText } from '#core/lib/size-text';
import { ALLOW_FLAG, allowedNames, commandAllowing } from '../flags/allow';
import { pythonSays } from '#core/training/environment/python-says';
import { type Command, type CommandForm, isOn, textFlag, usageOf } from '../command';
import { flagSwitch, flagText } from '../flags/flags';
import { EXIT, granted } from '../io';
import { oneRun } from '../one-run';
import { durationText, table } from '../text/run-text';

const FAILED = 1;

const form: CommandForm = {
  name: 'checkpoints',
  words: 'RUN',
  flags: {
    test: flagText('PATH', 'Load this checkpoint in a separate process.'),
    unpickle: flagSwitch(
      'Also load a file that holds more than weights: this runs code of the file.',
      { needs: ['test'] },
    ),
    ...ALLOW_FLAG,
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'List what a run saved, newest first. --test loads one in a separate process on the target; --unpickle also loads a file that holds more than weights, which runs code of the file.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const path = textFlag(parsed, 'test');
    const unpickle = isOn(parsed, 'unpickle');
    const allow = allowedNames(parsed);
    if (path === null) {
      const match = granted(await io.link.ask((client) => client.runs.checkpoints({ run })));
      io.answer(match, () => listText(match, Date.now()));
      return EXIT.ok;
    }
    io.note(`Loading ${path} in a separate process.`);
    const test = granted(
      await io.link.ask((client) => client.runs.testCheckpoint({ run, path, unpickle, allow })),
    );
    io.answer(test, () => testText(test));
    return test.outcome === 'loads' ? EXIT.ok : FAILED;
  },
} satisfies Command;

function listText({ saved, left, findings }: Checkpoints, nowMs: number): string {
  const rows = saved.map((one) => rowOf(one, nowMs));
  const head = ['STEP', 'SCORE', 'KIND', 'NOTE', 'SIZE', 'FILES', 'AGE', 'PATH'];
  return [
    saved.length === 0 ? 'No checkpoints.' : table([head, ...rows]),
    ...findings.map(({ says, advice }) => [says, advice ?? []].flat().join(' ')),
    ...left.map(({ says }) => says),
  ].join('\n');
}

const number = (value: number | null): string => (value === null ? '—' : String(value));

function rowOf(checkpoint: Checkpoint, nowMs: number): string[] {
  const { x, unit, score, kind, bytes, files, savedMs, path } = checkpoint;
  const age = durationText(Math.max(0, nowMs - savedMs));
  const step = unit === undefined ? number(x) : `${unit} ${number(x)}`;
  const note = noteOf(checkpoint);
  return [step, number(score), kind ?? '—', note, sizeText(bytes), String(files), age, path];
}

/** "last", "best", "empty: 0 bytes". */
function noteOf({ badges = [], damage }: Checkpoint): string {
  const notes = [...badges, ...(damage === undefined ? [] : [DAMAGES[damage]])];
  return notes.length === 0 ? '—' : notes.join(', ');
}

const DAMAGES: Readonly<Record<CheckpointDamage, string>> = {
  empty: 'empty',
  cut: 'cut: its end is missing',
};

const OUTCOMES: Readonly<Record<LoadTest['outcome'], string>> = {
  loads: 'It loads.',
  fails: 'It does not load.',
  crashes: 'Loading it crashed.',
  asks: 'It was not loaded.',
  unknown: 'Not tested.',
};

function consentHints(names: readonly string[]): readonly string[] {
  const all = 'Load it all the same with --unpickle.';
  if (names.length === 0) return [all];
  const command = commandAllowing(process.argv.slice(2), names);
  return [`If you trust who made the file, allow what it names: ${command}`, all];
}

function testText(test: LoadTest): string {
  const { outcome, says, facts, doubts, python, pythonFrom, names = [] } = test;
  const reported = facts.map(({ name, value }) => `${name.padEnd(11)}${value}`);
  const hints = outcome === 'asks' ? consentHints(names) : [];
  const by =
    python === null ? [] : [`${'with'.padEnd(11)}${pythonSays(python, pythonFrom ?? null)}`];
  return [`${OUTCOMES[outcome]} ${says}`, ...reported, ...by, ...doubts, ...hints].join('\n');
}
