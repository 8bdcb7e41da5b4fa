import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

export interface SignInLink {
  readonly url: string;
  /** Makes the address worthless. */
  readonly cancel: () => boolean;
}

/** A page on disk that only this user can read and that takes their browser to the sign-in address. */
export interface SignInFile {
  readonly path: string;
  /** Deletes the page and makes its address worthless. */
  readonly remove: () => Promise<void>;
}

/** A browser that starts on a slow machine reads the page late. */
const VALID_MS = 120_000;

/**
 * Writes the page. Every user of a machine can read the arguments of every program, so a browser is started with a path, never with the
 * address: the folder is 0700 and the file 0600. A code that could be read by others would not do even if it worked once, because anyone
 * who reads it can be faster than a starting browser.
 */
export async function writeSignInFile(parent: string, link: SignInLink): Promise<SignInFile> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(parent, 'rl-cockpit-sign-in-'));
  await chmod(folder, 0o700);
  const file = path.join(folder, 'sign-in.html');
  await writeFile(file, signInPage(link.url), { mode: 0o600, flag: 'wx' });
  const remove = async (): Promise<void> => {
    clearTimeout(timer);
    link.cancel();
    await rm(folder, { recursive: true, force: true });
  };
  const timer = setTimeout(() => void remove().catch(() => undefined), VALID_MS);
  timer.unref();
  return { path: file, remove };
}

/**
 * Where the page can be read by the user's browser: a browser from a snap sees no hidden folder and has its own temporary folder, but it
 * sees what is not hidden in the user's home; others see our own folder.
 */
export function signInFolder(home: string, hasSnaps: boolean, userHome: string): string {
  return hasSnaps ? userHome : path.join(home, 'sign-in');
}

/** The folder for this machine. */
export function signInFolderHere(home: string): string {
  const hasSnaps = process.platform === 'linux' && existsSync('/snap/bin');
  return signInFolder(home, hasSnaps, homedir());
}

/** Takes a browser to the address without leaving this page in its history. */
function signInPage(url: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${url}"><title>RL Cockpit</title>
<script>location.replace(${JSON.stringify(url)})</script><p><a href="${url}">Open RL Cockpit</a></p></html>
`;
}
