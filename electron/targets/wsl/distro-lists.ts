import { isDistroName } from './distro-name';

/** A row of `--list --verbose`. Its STATE is a translated word on some builds and is never read. */
export interface DistroRow {
  readonly name: string;
  readonly isDefault: boolean;
  readonly version: 1 | 2;
}

/** `--list --quiet` and `--list --running --quiet`: a name a line. Anything else in there is no name. */
export function parseNames(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(isDistroName);
}

/** `--list --verbose`: the name, the star of the default, and the last column. */
export function parseVerbose(text: string): readonly DistroRow[] {
  return text.split('\n').flatMap((line) => {
    const row = /^([* ])\s*(\S+)\s+\S.*?\s([12])\s*$/.exec(line);
    const [, star, name = '', version] = row ?? [];
    if (!isDistroName(name)) return [];
    return [{ name, isDefault: star === '*', version: version === '1' ? 1 : 2 }];
  });
}

export interface WslVersions {
  readonly wsl: string | null;
  readonly kernel: string | null;
  readonly wslg: string | null;
  readonly windows: string | null;
}

/** `--version`: seven lines in an order that never changes, under labels that are translated. */
export function parseVersions(text: string): WslVersions | null {
  const numbers = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /\d+(?:[.,]\d+)+(?:-\d+)?/.exec(line)?.[0].replaceAll(',', '.') ?? null);
  const [wsl = null, kernel = null, wslg = null, , , , windows = null] = numbers;
  return wsl === null || numbers.length < 7 ? null : { wsl, kernel, wslg, windows };
}
