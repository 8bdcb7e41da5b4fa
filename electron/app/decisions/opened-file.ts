import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Longer than any path of Linux; what is longer was not written by a file manager. */
const MAX_PATH_LENGTH = 4_096;
/** Kinds of files that the Models page reads; everything else may hold a training. */
const MODEL = /\.(?:zip|pt|pth|safetensors|ckpt)$/i;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/** An address of the page that a file is opened at. */
export type FileAddress = `/models?path=${string}` | `/runs?import=${string}`;

/**
 * The file or folder that a start was given: dropped on the program's icon, or chosen with "Open with". Absolute; null where there is none.
 * @param argv as `process.argv`: the first is the program
 * @param folder that the start was made in
 * @param app folder of the app, which is an argument of Electron in a checkout; null in an installed one
 */
export function openedFile(
  argv: readonly string[],
  folder: string,
  app: string | null,
): string | null {
  const words = argv.slice(1).filter((word) => !word.startsWith('-'));
  const first =
    app === null ? 0 : words.findIndex((word) => path.resolve(folder, word) === app) + 1;
  if (app !== null && first === 0) return null;
  const word = words[first] ?? '';
  if (word === '' || word.length > MAX_PATH_LENGTH || word.includes('\0')) return null;
  if (/^file:/i.test(word)) return pathOf(word);
  // A link; on Windows one letter and a colon are a drive.
  if (SCHEME.test(word)) return null;
  return path.resolve(folder, word);
}

/** The page that says what is in a file, and asks before anything is read into the app. */
export function fileAddress(file: string): FileAddress {
  const name = encodeURIComponent(file);
  return MODEL.test(file) ? `/models?path=${name}` : `/runs?import=${name}`;
}

function pathOf(address: string): string | null {
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}
