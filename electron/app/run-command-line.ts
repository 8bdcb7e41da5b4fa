import { app } from 'electron';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { leaveAppImage } from '../parents/app-image-env';

/**
 * The command line of an installed app, in Electron's own process: the package has no other Node, and its fuse `runAsNode` stays off. It
 * runs before Electron opens a display, so it needs none. It asks the engine of the open window, or is its own engine for as long as it
 * runs. The entry must await it: Electron continues once the entry has loaded.
 */
export async function runCommandLine(outFolder: string, words: readonly string[]): Promise<void> {
  leaveAppImage();
  const file = path.join(outFolder, 'cli.js');
  process.argv = [process.execPath, file, ...words];
  await import(pathToFileURL(file).href);
  app.exit(Number(process.exitCode ?? 0));
}
