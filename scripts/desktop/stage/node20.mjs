import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What Node 24 does and Node 20, inside of the tests' Electron, does not. Imported before all else by each program of the stage. */

// Node 24 answers undefined below a path that is a file; Node 20 throws ENOTDIR.
for (const name of ['statSync', 'lstatSync']) {
  const stat = fs[name];
  fs[name] = (file, options) => {
    try {
      return stat(file, options);
    } catch (error) {
      if (error.code === 'ENOTDIR' && options?.throwIfNoEntry === false) return undefined;
      throw error;
    }
  };
}
syncBuiltinESMExports();
