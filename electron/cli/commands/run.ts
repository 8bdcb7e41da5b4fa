import { type Command, listFlag, textFlag } from '../command';
import { detachSignal, exitStatus, pourLog, untilJudged } from '../follow';
import { EXIT, granted, misused } from '../io';
import { patternsOf } from '../patterns';
import { runText } from '../run-text';
import { translatePaths } from '../path-translation';
import { variables } from '../set-env';

export default {
  name: 'run',
  usage:
    'run RECIPE [--target ID] [--env PYTHON] [--cwd DIR] [--name NAME] [--set k=v]… [--set-env K=V]… [--pattern NAME=REGEX]… [--detach] [-- ARGV…]',
  says: 'Start a run and follow it to its verdict; what looks like a key or a password in its output is masked. Ctrl-C leaves it running.',
  options: {
    target: { type: 'string' },
    env: { type: 'string' },
    cwd: { type: 'string' },
    name: { type: 'string' },
    set: { type: 'string', multiple: true },
    'set-env': { type: 'string', multiple: true },
    pattern: { type: 'string', multiple: true },
    detach: { type: 'boolean' },
  },
  async run(asked, io) {
    const [recipe] = asked.words;
    if (recipe === undefined) return misused('No recipe was given.', 'List them with: recipes');
    const request = {
      recipe,
      target: textFlag(asked, 'target') ?? 'local',
      python: textFlag(asked, 'env'),
      cwd: textFlag(asked, 'cwd'),
      name: textFlag(asked, 'name'),
      params: Object.fromEntries(listFlag(asked, 'set').map(assignment)),
      argv: [...asked.rest],
      env: variables(listFlag(asked, 'set-env'), process.env),
      patterns: patternsOf(asked),
    };
    const given = detachSignal();
    const there = await translatePaths(request, io);
    const started = granted(await io.link.ask((client) => client.runs.start(there)));
    if (asked.flags['detach'] === true) {
      io.answer(started, () => runText(started));
      return EXIT.ok;
    }
    io.note(`${started.runId} started in ${started.runDir}`);
    let shown = 0;
    const show = async () => {
      if (io.json) return;
      shown = await pourLog(started.runId, io, { from: shown, withSecrets: false }, toStderr);
    };
    const run = await untilJudged(started.runId, io, given, show);
    if (run === null) {
      io.note(`Detached. The run continues: show ${started.runId}, stop ${started.runId}`);
      return EXIT.detached;
    }
    io.answer(run, () => runText(run));
    return exitStatus(run);
  },
} satisfies Command;

function assignment(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at <= 0)
    return misused(`--set ${text} is not an assignment.`, 'Write it as --set name=value.');
  return [text.slice(0, at), text.slice(at + 1)];
}

async function toStderr(bytes: Uint8Array): Promise<void> {
  process.stderr.write(bytes);
}
