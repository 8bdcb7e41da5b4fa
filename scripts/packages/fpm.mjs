#!/usr/bin/env node
// Stands in for fpm where electron-builder builds a deb (CUSTOM_FPM_PATH): Debian packages no fpm, and dpkg-deb is on every Debian.
import { buildDebianPackage } from './debian-package.mjs';
import { readFpmArguments } from './fpm-arguments.mjs';

try {
  buildDebianPackage(readFpmArguments(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
