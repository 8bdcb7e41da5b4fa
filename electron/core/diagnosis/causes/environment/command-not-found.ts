import { defineCause, line, noFailure, notCause, setup, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A command in the script is not installed or not on PATH',
  layer: 'os',
  severity: 'medium',
  rank: 'generic',
  explains:
    'The shell searched every folder of PATH and did not find a program of this name. Scripts do not read the start files of your terminal, so a program that works there can be missing here.',
  signs: [
    line(
      'the shell says "command not found"',
      /(?:^|: )(?!\$')[^\s:']{1,60}: command not found$|\bzsh: command not found: \S|\bzsh:\d{1,6}: command not found: \S|^fish: Unknown command: \S|^[\w./-]{1,120}: \d{1,6}: \S{1,60}: command not found$|Command '[^']{1,60}' not found, (?:but|did you mean)/,
      { weight: 2 },
    ),
    line(
      'a shell was given a script that is not there',
      /^(?:\/\S{0,40}\/)?(?:ba|da|z|k)?sh: (?:\d+: (?:cannot open|Can't open) \S{1,200}|(?!line \d)[\w./~-]{1,200}: No such file or directory$)/,
      { weight: 2 },
    ),
    line(
      'a plain sh says "not found"',
      /^(?:\/bin\/)?[^\s:]{1,120}: (?:line )?\d+: [\w./+-]{1,60}: not found$/,
      { weight: 2 },
    ),
    line(
      'Windows says that a name is not recognized as a command',
      /is not recognized as (?:an internal or external command|(?:the|a) name of a cmdlet)|CommandNotFoundException/,
      { weight: 2 },
    ),
    line(
      'the shell says in another language that it knows no such command',
      /: (?:Kommando nicht gefunden|Befehl nicht gefunden|commande introuvable|orden no encontrada|comando não encontrado)|\b(?:bash|zsh): .{0,40}(?:未找到命令|找不到命令|コマンドが見つかりません|команда не найдена)/,
      { weight: 2 },
    ),
    line(
      'a program says that the executable is not in PATH',
      /executable file not found in \$PATH|^(?:\/usr\/bin\/)?env: ['‘][^'’\\]{1,60}['’]: No such file or directory/,
      { weight: 2 },
    ),
    {
      says: 'it exited with 127 or 9009, the codes for a command that is not there',
      weight: 1,
      exit: [127, 9009],
    },
  ],
  probe: {
    says: 'Starts the interpreter of the run and lists which usual tools its PATH has. It changes nothing.',
    falsifiedBy: 'The command in the message is among those that were found.',
    test: {
      argv: scriptArgv('programs_missing'),
      supports: { output: /^missing: \S/m },
      limitS: 15,
    },
  },
  remedies: [
    setup('basics', 'Install the basic tools', {
      says: 'Installs compiler, git, curl and venv where one of them is missing. It needs an administrator.',
      step: 'basics',
      proof: { probe: 'distro-basics' },
    }),
    words('absolute', 'Call the program by its full path', {
      says: 'Write the path of the program in the environment into the script. It then works in every shell.',
      code: '"$ENV/bin/python" -m verl.trainer.main_ppo ...',
      proof: { rerun: 'The line that failed passes.' },
    }),
    words('path', 'Put the environment on PATH', {
      says: 'Adds the programs of the environment to PATH at the head of the script.',
      code: 'export PATH="$ENV/bin:$PATH"',
      proof: { rerun: '“command -v NAME” prints a path.' },
    }),
  ],
  confusions: [
    notCause('conda-not-found', 'Where the command is conda itself.'),
    notCause(
      'crlf-shell-script',
      'Where the name ends with \\r, the script has Windows line endings.',
    ),
    noFailure(
      'Only if the training needed it: scripts often try a command and continue without it.',
    ),
  ],
  sources: [
    source(
      'POSIX shell: exit status 127; cmd.exe: 9009. Own trials with bash and dash.',
      '2026-11',
    ),
  ],
});
