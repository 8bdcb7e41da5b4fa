import { createHash } from 'node:crypto';
import path from 'node:path';

/** Paths at which a file is kept until it is whole. */
export interface PartPaths {
  /** The bytes, on the disk of the file, so that it gets its name by a rename. */
  readonly part: string;
  /** Journal of the proven bytes: in the home, where no server and no repository can name a file. */
  readonly journal: string;
}

/** A download of this installation. */
export interface DownloadKey {
  readonly home: string;
  readonly id: string;
}

/** Begin of the names of folders of ours in a folder that is being filled; no repository may name such a one. */
const PART_FOLDER = '.rl-cockpit-download-';

/** Would this name be taken for a folder of parts? Also on disks that do not distinguish cases. */
export const isPartFolder = (name: string): boolean => name.toLowerCase().startsWith(PART_FOLDER);

/** Name of a download: the same source into the same folder is the same one. */
export const downloadId = (source: string, to: string): string => short(`${source}\0${to}`, 16);

/** Two installations that fill the same folder do not share a part. */
export function partPaths({ home, id }: DownloadKey, file: string): PartPaths {
  const folder = `${PART_FOLDER}${short(`${home}\0${id}`, 16)}`;
  return {
    // Separate folder: a search for weights in all folders must not find half a file.
    part: path.join(path.dirname(file), folder, `${path.basename(file)}.part`),
    journal: path.join(journalFolder({ home, id }), `${short(file, 32)}.json`),
  };
}

/** Folder of the journals of a download. */
export const journalFolder = ({ home, id }: DownloadKey): string =>
  path.join(home, 'keep', 'download-journals', path.basename(id));

const short = (text: string, digits: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digits);
