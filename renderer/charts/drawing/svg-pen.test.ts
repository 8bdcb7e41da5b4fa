import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChart } from './chart-for-tests';
import { curveOf } from './curve';
import { aScene } from './scene-for-tests';
import { drawScene } from './scene';
import { SvgPen } from './svg-pen';

test('an SVG holds vectors of the same buckets, within the plot', () => {
  const curve = curveOf(
    aChart([
      { x: 0, last: 0 },
      { x: 10, last: 10 },
    ]),
    1,
    null,
  );
  const pen = new SvgPen();
  drawScene(pen, aScene(curve, { x: [0, 10], y: [0, 10], isLog: false }, 164));
  const svg = pen.document(164, 200, 'Reward');
  expect(svg).toContain('<path d="M52 160L152 8"');
  expect(svg).toContain('clip-path="url(#plot-0)"');
  expect(svg).not.toContain('<image');
});

test('whatever a run is called, the SVG stays well-formed and nothing of it is markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const pen = new SvgPen();
      pen.fillText(`${name}<script>&`, 1, 2);
      const svg = pen.document(10, 10, name);
      expect(svg).not.toContain('<script');
      expect(svg.match(/&(?!amp;|lt;|gt;|quot;)/)).toBeNull();
      const shown = svg.replaceAll(/<(?:svg|title|text)[^<>]*>|<\/(?:svg|title|text)>/g, '');
      expect(shown).not.toMatch(/[<>]/);
      const controls = Array.from(shown).filter((sign) => sign < ' ' && !'\t\n\r'.includes(sign));
      expect(controls).toEqual([]);
    }),
  );
});
