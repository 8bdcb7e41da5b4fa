import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What Node 24 does and Node 20, inside of the tests' Electron, does not. Imported before all else by each program of the test app. */

/**
 * Node 24 answers undefined below a path that is a file, where Node 20 throws ENOTDIR.
 * @param {typeof fs.statSync} stat
 */
const likeNode24 =
  (stat) =>
  /** @param {Parameters<typeof fs.statSync>} words */
  (...words) => {
    try {
      return stat(...words);
    } catch (error) {
      const isBelowFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
      if (isBelowFile && words[1]?.throwIfNoEntry === false) return undefined;
      throw error;
    }
  };

Object.assign(fs, { statSync: likeNode24(fs.statSync), lstatSync: likeNode24(fs.lstatSync) });
syncBuiltinESMExports();
