import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditRow } from '#core/contract/insight/reward-audit';
import { auditRow, SAMPLE_ROWS } from '#core/diagnosis/insight/audit-rows';
import { type Command, type CommandForm, textFlag, usageOf } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, misused } from '../io';
import { auditText } from '../text/audit-text';

const MAX_ROWS = 10;

const form: CommandForm = {
  name: 'audit-reward',
  words: 'FILE:FUNCTION',
  flags: {
    rows: flagText(
      'FILE',
      `Try it on the first ${MAX_ROWS} rows of this JSON Lines or JSON file instead of three of our own.`,
    ),
    python: flagText('PATH', 'The interpreter that runs it: that of the training.'),
    target: flagText('TARGET', 'Where FILE is; this machine unless given.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Try a reward function before the launch: call it with expected, empty, wrong, cut, repeated and very long answers, and say which of them it pays by mistake. Knows the signatures of verl, TRL, OpenRLHF, verifiers and slime. Ends with 1 where it finds a failure.',
  async run(parsed, io) {
    const [word, ...more] = parsed.words;
    if (word === undefined || more.length > 0)
      return misused('Name one reward function.', `Usage: ${usage}`);
    const target = textFlag(parsed, 'target') ?? 'local';
    const { file, name } = functionOf(word, target === 'local');
    const rowsFile = textFlag(parsed, 'rows');
    const query = {
      target,
      python: textFlag(parsed, 'python'),
      file,
      function: name,
      rows: [...(rowsFile === null ? SAMPLE_ROWS : await rowsIn(rowsFile))],
    };
    const audit = granted(await io.link.ask((client) => client.insight.auditReward(query)));
    io.answer(audit, () => auditText(audit));
    const isFailure = audit.findings.some(({ severity }) => severity === 'failure');
    return isFailure ? EXIT.failed : EXIT.ok;
  },
} satisfies Command;

/** `rewards.py:score`; verl's usual name where none is given. A path of Windows has a colon of its own. */
function functionOf(word: string, isHere: boolean): { file: string; name: string } {
  const [, file = word, name = 'compute_score'] = /^(.{2,}):([A-Za-z_]\w*)$/s.exec(word) ?? [];
  return { file: isHere ? path.resolve(file) : file, name };
}

/** The first rows of a file that have a prompt and an expected answer. */
async function rowsIn(file: string): Promise<readonly AuditRow[]> {
  const text = await readFile(file, 'utf8').catch(() =>
    misused(`${file} cannot be read.`, `Usage: ${usage}`),
  );
  const rows = valuesIn(text).flatMap((value) => auditRow(value) ?? []);
  if (rows.length > 0) return rows.slice(0, MAX_ROWS);
  return misused(
    `${file} has no row with a prompt and an expected answer.`,
    'Rows are JSON objects with prompt (or question) and answer (or reward_model.ground_truth), one a line or in a list.',
  );
}

function valuesIn(text: string): readonly unknown[] {
  const parsed = parsedJson(text);
  if (Array.isArray(parsed)) return parsed;
  return text.split('\n').map(parsedJson);
}

function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
