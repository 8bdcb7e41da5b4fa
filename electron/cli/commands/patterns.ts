import { type Command, type CommandForm, listFlag, usageOf } from '../command';
import { flagTexts } from '../flags/flags';
import { granted, misused } from '../io';
import { oneRun } from '../one-run';
import { patternsOf } from '../run/patterns';

const form: CommandForm = {
  name: 'patterns',
  words: 'RUN',
  flags: {
    pattern: flagTexts('NAME=REGEX', 'Your own metric, read from the log.'),
    remove: flagTexts('NAME=REGEX', 'Remove this one.'),
  },
};
const usage = usageOf(form);

export default {
  ...form,
  says: 'List, add or remove your own metrics of a run; its log is read again with them, and so is that of the next run of its command.',
  async run(parsed, io) {
    const run = oneRun(parsed, usage);
    const added = patternsOf(parsed);
    const removed = listFlag(parsed, 'remove');
    const { patterns: before = [], run: view } = granted(
      await io.link.ask((client) => client.runs.get({ run })),
    );
    const unknown = removed.find((text) => !before.includes(text));
    if (unknown !== undefined) {
      return misused(`${view.name} has no pattern ${unknown}.`, `List them with: patterns ${run}`);
    }
    const left = before.filter((text) => !removed.includes(text));
    const patterns = [...new Set([...left, ...added])];
    if (added.length > 0 || removed.length > 0) {
      const set = { run: view.runId, patterns };
      granted(await io.link.ask((client) => client.runs.setPatterns(set)));
    }
    io.answer({ runId: view.runId, patterns }, () => patterns.join('\n'));
    return 0;
  },
} satisfies Command;
