import { maskedCommand } from '#core/redaction/masked-command';
import { pythonSays } from '#core/training/environment/python-says';
import { type Command, type CommandForm, usageOf } from '../command';
import { EXIT, granted } from '../io';
import { evaluatorAnswer, evaluatorText } from '../evaluator-words';
import { oneRun } from '../one-run';
import { runText } from '../text/run-text';

const form: CommandForm = {
  name: 'show',
  words: 'RUN',
  flags: {},
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'Show one run: state, verdict, reasons, its command and interpreter, and its evaluator.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const detail = granted(await io.link.ask((client) => client.runs.get({ run })));
    const { evaluator, python, pythonFrom } = detail;
    const answer = evaluator === undefined ? null : await evaluatorAnswer(detail.run.runId, io);
    io.answer(answer === null ? detail.run : { ...detail.run, evaluator: answer }, () =>
      [
        runText(detail.run),
        `command  ${maskedCommand(detail.argv).join(' ')}`,
        ...(python === null ? [] : [`python   ${pythonSays(python, pythonFrom ?? null)}`]),
        ...(answer === null ? [] : [evaluatorText(answer)]),
      ].join('\n'),
    );
    return EXIT.ok;
  },
} satisfies Command;
