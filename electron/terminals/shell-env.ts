type Env = Readonly<Record<string, string | undefined>>;

/** Ours or our runtime's: secrets, and switches that would change the programs the user starts. */
const NOT_FOR_SHELLS = [
  /^RL_COCKPIT_(?!HOME$)/i,
  /^ELECTRON_/i,
  /^NODE_(?:OPTIONS|CHANNEL_\w+|UNIQUE_ID|EXTRA_CA_CERTS|ENV)$/i,
  /^npm_/i,
  /^INIT_CWD$/i,
  /^CHROME_DESKTOP$/i,
  // The terminal we were started from is not the one that the shell will live in.
  /^(?:TMUX|TMUX_PANE|STY|WINDOW|WINDOWID|TERMCAP|COLUMNS|LINES|TERM_PROGRAM_VERSION)$/,
];

/** Variables that name the language and the character set of a program (POSIX, locale(7)). */
const LANGUAGES = ['LC_ALL', 'LC_CTYPE', 'LANG'];

/** The environment of the user's shell: ours without what is ours, with what a terminal says of itself. */
export function shellEnv(
  own: Env,
  added: Env = {},
  platform: string = process.platform,
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined && !NOT_FOR_SHELLS.some((rule) => rule.test(name))) env[name] = value;
  }
  // npm puts our own tools (and our own node) in front of the user's.
  if (own['npm_lifecycle_event'] !== undefined) removeOurTools(env);
  env['TERM'] = 'xterm-256color';
  env['COLORTERM'] = 'truecolor';
  env['TERM_PROGRAM'] = 'rl-cockpit';
  for (const [name, value] of Object.entries(added)) if (value !== undefined) env[name] = value;
  // As other terminals do: the page writes UTF-8, and a shell without a language reads each of its bytes as a character.
  if (platform !== 'win32' && LANGUAGES.every((name) => !env[name])) {
    env['LANG'] = platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  }
  return env;
}

function removeOurTools(env: Record<string, string>): void {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH');
  if (name === undefined) return;
  const separator = (env[name] ?? '').includes(';') ? ';' : ':';
  const ours = /[\\/](?:node_modules[\\/](?:\.bin|node[\\/]bin)|node-gyp-bin)[\\/]?$/;
  const retained = (env[name] ?? '').split(separator).filter((folder) => !ours.test(folder));
  env[name] = retained.join(separator);
}

/** The user's own shell as a terminal program starts it. */
export function ownShell(env: Env, platform: string = process.platform): readonly [string] {
  if (platform === 'win32') return [env['COMSPEC'] || 'cmd.exe'];
  return [env['SHELL'] || (platform === 'darwin' ? '/bin/zsh' : '/bin/bash')];
}
