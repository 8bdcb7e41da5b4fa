import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/paths.mjs';

const folder = path.join(root, 'resources/icons/linux');

test('Linux gets its icon in each size of a menu, and each is as large as its name says', () => {
  const sizes = readdirSync(folder).map((name) => {
    const png = readFileSync(path.join(folder, name));
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(name).toBe(`${width}x${height}.png`);
    return width;
  });
  expect(sizes.toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 96, 128, 256, 512]);
});
