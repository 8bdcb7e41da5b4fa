import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DARK, LIGHT } from '../../renderer/ui/terminal/appearance';

const tokens = readFileSync(new URL('../../renderer/ui/tokens.css', import.meta.url), 'utf8');

/** Relative luminance of #rrggbb, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The background of terminals, which is set once in each half of the tokens. */
const grounds = [...tokens.matchAll(/--log: (#[0-9a-f]{6});/g)].map(([, ground = '']) => ground);

test('all sixteen colors of programs can be read on the ground of both themes', () => {
  expect(grounds).toHaveLength(2);
  for (const [at, palette] of [LIGHT, DARK].entries()) {
    const pale = Object.entries(palette).filter(
      ([, colour]) => contrast(String(colour), grounds[at] ?? '') < 4.5,
    );
    expect(Object.keys(palette)).toHaveLength(16);
    expect(pale).toEqual([]);
  }
});
