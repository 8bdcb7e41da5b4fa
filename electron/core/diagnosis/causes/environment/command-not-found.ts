import type { Cause } from '../../matching/cause';

/** Names the usual tools that PATH lacks. */
const TOOLS = String.raw`
import shutil
names = ["bash", "git", "curl", "gcc", "g++", "ninja", "nvcc", "nvidia-smi", "conda", "uv", "ray", "tensorboard"]
print("missing:", " ".join(n for n in names if shutil.which(n) is None))
`;

/** Command not found (127, 9009). */
export default {
  id: 'command-not-found',
  title: 'a command of the script is not installed or not on PATH',
  class: 'environment',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'generic',
  explains:
    'The shell searched every folder of PATH and did not find a program of this name. Scripts do not read the start files of your terminal, so a program that works there can be missing here.',
  signs: [
    {
      says: 'the shell says "command not found"',
      weight: 2,
      line: /(?:^|: )(?!\$')[^\s:']{1,60}: command not found$|\bzsh: command not found: \S|\bzsh:\d{1,6}: command not found: \S|^fish: Unknown command: \S|^[\w./-]{1,120}: \d{1,6}: \S{1,60}: command not found$|Command '[^']{1,60}' not found, (?:but|did you mean)/,
    },
    {
      says: 'a shell was given a script that is not there',
      weight: 2,
      line: /^(?:\/\S{0,40}\/)?(?:ba|da|z|k)?sh: (?:\d+: (?:cannot open|Can't open) \S{1,200}|(?!line \d)[\w./~-]{1,200}: No such file or directory$)/,
    },
    {
      says: 'a plain sh says "not found"',
      weight: 2,
      line: /^(?:\/bin\/)?[^\s:]{1,120}: (?:line )?\d+: [\w./+-]{1,60}: not found$/,
    },
    {
      says: 'Windows says that a name is not recognized as a command',
      weight: 2,
      line: /is not recognized as (?:an internal or external command|(?:the|a) name of a cmdlet)|CommandNotFoundException/,
    },
    {
      says: 'the shell says in another language that it knows no such command',
      weight: 2,
      line: /: (?:Kommando nicht gefunden|Befehl nicht gefunden|commande introuvable|orden no encontrada|comando não encontrado)|\b(?:bash|zsh): .{0,40}(?:未找到命令|找不到命令|コマンドが見つかりません|команда не найдена)/,
    },
    {
      says: 'a program says that the executable is not in PATH',
      weight: 2,
      line: /executable file not found in \$PATH|^(?:\/usr\/bin\/)?env: ['‘][^'’\\]{1,60}['’]: No such file or directory/,
    },
    {
      says: 'it exited with 127 or 9009, the codes for a command that is not there',
      weight: 1,
      exit: [127, 9009],
    },
  ],
  probe: {
    says: 'Starts the interpreter of the run and lists which usual tools its PATH has. It changes nothing.',
    falsifiedBy: 'The command in the message is among those that were found.',
    test: { argv: ['{python}', '-c', TOOLS], supports: { output: /^missing: \S/m }, limitS: 15 },
  },
  remedies: [
    {
      id: 'basics',
      title: 'Install the basic tools',
      says: 'Installs compiler, git, curl and venv where one of them is missing. It asks for an administrator.',
      danger: 'changes',
      act: { kind: 'setup', step: 'basics' },
      proof: { probe: 'distro-basics' },
    },
    {
      id: 'absolute',
      title: 'Call the program by its full path',
      says: 'Write the path of the program in the environment into the script. It then works in every shell.',
      danger: 'none',
      act: { kind: 'words', code: '"$ENV/bin/python" -m verl.trainer.main_ppo ...' },
      proof: { rerun: 'The line that failed passes.' },
    },
    {
      id: 'path',
      title: 'Put the environment on PATH',
      says: 'Adds the programs of the environment to PATH at the head of the script.',
      danger: 'none',
      act: { kind: 'words', code: 'export PATH="$ENV/bin:$PATH"' },
      proof: { rerun: '“command -v NAME” prints a path.' },
    },
  ],
  confusions: [
    { cause: 'conda-not-found', says: 'Where the command is conda itself.' },
    {
      cause: 'crlf-shell-script',
      says: 'Where the name ends with \\r, the script has Windows line endings.',
    },
    {
      cause: '',
      says: 'Only if the training needed it: scripts often try a command and go on without it.',
    },
  ],
  sources: [
    {
      says: 'POSIX shell: exit status 127; cmd.exe: 9009. Own trials with bash and dash.',
      date: '2026-11',
    },
  ],
  examples: [
    'bash: run_ppo.sh: No such file or directory',
    'train.sh: line 4: nvcc: command not found',
    'train.sh: 4: nvcc: not found',
    "'uv' is not recognized as an internal or external command,",
    'bash: nvcc: Kommando nicht gefunden',
    'bash: nvcc: 未找到命令',
    'exec: "ninja": executable file not found in $PATH',
  ],
} satisfies Cause;
