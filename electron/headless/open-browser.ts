import { spawn } from 'node:child_process';

type Env = Readonly<Record<string, string | undefined>>;

/** The command that opens an address in the person's browser; null where there is no screen to open it on. */
export function openCommand(url: string, platform: string, env: Env): readonly string[] | null {
  if (platform === 'darwin') return ['open', url];
  // `start` is a built-in of cmd.exe, which would read the & of an address; rundll32 takes it as it is.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  const screen = Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
  return screen && !env['SSH_CONNECTION'] ? ['xdg-open', url] : null;
}

/** True when the command could be started; whether a window came up cannot be known. */
export async function openBrowser(url: string, env: Env): Promise<boolean> {
  const [file, ...args] = openCommand(url, process.platform, env) ?? [];
  if (file === undefined) return false;
  return new Promise((resolve) => {
    // The raw handle: whether it started is all that we want to know, and it outlives us.
    const child = spawn(file, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
