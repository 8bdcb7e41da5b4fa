import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChartAnswer } from '../axis/chart-answer.test-data';
import { curveOf } from './curve';
import { aScene } from './scene.test-data';
import { drawScene } from './scene';
import { SvgSurface } from './svg-surface';

test('an SVG holds vectors of the same buckets, within the plot', () => {
  const curve = curveOf(
    aChartAnswer([
      { x: 0, last: 0 },
      { x: 10, last: 10 },
    ]),
    1,
    null,
  );
  const surface = new SvgSurface();
  drawScene(surface, aScene(curve, { x: [0, 10], y: [0, 10], isLog: false }, 164));
  const svg = surface.document(164, 200, 'Reward');
  expect(svg).toContain('<path d="M52 160L152 8"');
  expect(svg).toContain('clip-path="url(#plot-0)"');
  expect(svg).not.toContain('<image');
});

test('no matter what a run is called, the SVG stays well-formed and nothing of it is markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const surface = new SvgSurface();
      surface.fillText(`${name}<script>&`, 1, 2);
      const svg = surface.document(10, 10, name);
      expect(svg).not.toContain('<script');
      expect(svg.match(/&(?!amp;|lt;|gt;|quot;)/)).toBeNull();
      const shown = svg.replaceAll(/<(?:svg|title|text)[^<>]*>|<\/(?:svg|title|text)>/g, '');
      expect(shown).not.toMatch(/[<>]/);
      const controls = Array.from(shown).filter((sign) => sign < ' ' && !'\t\n\r'.includes(sign));
      expect(controls).toEqual([]);
    }),
  );
});
