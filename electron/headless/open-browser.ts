import { spawn } from 'node:child_process';

type Env = Readonly<Record<string, string | undefined>>;

/** The command that opens a file, by its path, in the user's browser; null where there is no screen to open it on. */
export function openCommand(file: string, platform: string, env: Env): readonly string[] | null {
  if (platform === 'darwin') return ['open', file];
  // `start` is a built-in of cmd.exe, which would read the & of a path; rundll32 takes it as it is.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', file];
  const screen = Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  return screen && !env['SSH_CONNECTION'] ? ['xdg-open', file] : null;
}

/**
 * Opens a page that is on disk. Never call this with an address that holds a secret: every user can read the arguments of a program.
 * @returns true when the command could be started; whether a window came up cannot be known
 */
export async function openBrowser(file: string, env: Env): Promise<boolean> {
  const [program, ...args] = openCommand(file, process.platform, env) ?? [];
  if (program === undefined) return false;
  return new Promise((resolve) => {
    // The raw handle: whether it started is all that we want to know, and it outlives us.
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
