import { type Command, type CommandForm } from '../command';
import { EXIT, granted } from '../io';
import { reachedText, stateText, table, timeText } from '../text/run-text';

const form: CommandForm = {
  name: 'runs',
  flags: {},
};

export default {
  ...form,
  says: 'List every run, newest first.',
  async run(_parsed, io) {
    const runs = granted(await io.link.ask((client) => client.runs.list()));
    io.answer(runs, () => {
      if (runs.length === 0) return 'No runs yet. Try: run toy-hybrid';
      const rows = runs.map((run) => [
        run.runId,
        run.name,
        run.recipe,
        run.target,
        stateText(run),
        timeText(run),
        reachedText(run),
        run.reasons[0] ?? '',
      ]);
      return table([
        ['RUN', 'NAME', 'RECIPE', 'TARGET', 'STATE', 'TIME', 'REACHED', 'REASON'],
        ...rows,
      ]);
    });
    return EXIT.ok;
  },
} satisfies Command;
