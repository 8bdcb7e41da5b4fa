import { constants } from 'node:os';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import { OpenTerminal } from '#core/contract/terminal/terminal';
import { checkOpen } from '../../terminals/check-open-request';
import { type Command, type CommandForm, textFlag } from '../command';
import { flagText } from '../flags/flags';
import { EXIT, granted, type Io } from '../io';

const form: CommandForm = {
  name: 'term',
  flags: {
    target: flagText('ID', 'The target; without it, this computer.'),
    env: flagText('PYTHON', 'Activate this environment.'),
    cwd: flagText('DIR', 'Start in this folder.'),
  },
};

export default {
  ...form,
  says: 'Open a shell on a target in this terminal, with an environment active; --json only prints what it would start.',
  async run(parsed, io) {
    const target = textFlag(parsed, 'target') ?? 'local';
    const python = textFlag(parsed, 'env');
    const cwd = textFlag(parsed, 'cwd') ?? (target === 'local' ? process.cwd() : null);
    const signIn = await connected(target, io);
    const command = granted(
      await io.link.ask((client) =>
        client.shells.command(signIn ? { target, signIn } : { target, python, cwd }),
      ),
    );
    const start = granted(await checkOpen(asTerminal(command), process.env));
    if (io.json) {
      const { argv, cwd: folder } = start;
      io.answer({ argv, cwd: folder, target, title: command.title }, () => '');
      return EXIT.ok;
    }
    if (signIn && python !== null) io.note(`Once you are logged in, choose ${python} again.`);
    return inherited(start);
  },
} satisfies Command;

/**
 * Connects the target, as the user's act.
 * @returns whether its client has to ask the user something first, in the shell itself
 */
async function connected(target: string, io: Io): Promise<boolean> {
  if (target !== 'local') io.note(`Connecting to ${target} …`);
  const answer = await io.link.ask((client) => client.targets.connect({ target }));
  if (!answer.ok && answer.error.code === 'ssh-needs-person' && !io.json) {
    io.note(answer.error.says);
    return true;
  }
  granted(answer);
  return false;
}

/** Variables of the user's own terminal that stay true: the shell runs in it. */
const OF_THIS_TERMINAL = [
  'TERM',
  'COLORTERM',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'WINDOWID',
];

function asTerminal(command: ShellCommand): OpenTerminal {
  const own = OF_THIS_TERMINAL.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const env = { ...Object.fromEntries(own), ...command.env };
  return OpenTerminal.parse({ type: 'open', ask: 0, cols: 80, rows: 24, ...command, env });
}

interface Start {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const leaveIt = (): void => undefined;

/** Runs it in this terminal and ends as it ends. Ctrl+C is the shell's. */
async function inherited({ argv: [file, ...args], cwd, env }: Start): Promise<number> {
  process.on('SIGINT', leaveIt).on('SIGQUIT', leaveIt);
  // It ends when the user wants, also where this process is ended before it.
  const inThisTerminal = { stdio: 'inherit', cleanup: false } as const;
  const options = { cwd, env, extendEnv: false, reject: false, ...inThisTerminal };
  // Loaded only now: every other command starts sooner without it.
  const { execa } = await import('execa');
  const ended = await execa(file, args, options);
  process.off('SIGINT', leaveIt).off('SIGQUIT', leaveIt);
  if (ended.exitCode !== undefined) return ended.exitCode;
  if (ended.signal === undefined) throw new Error(ended.shortMessage);
  return 128 + constants.signals[ended.signal];
}
