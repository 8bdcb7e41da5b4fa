import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCells, csvField, spreadsheetField } from './csv';

/** Texts in which what CSV gives a meaning to is frequent. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '=', "'") }),
);

test('a field is quoted only where it has to be, and reads back no matter what it holds', () => {
  fc.assert(
    fc.property(text, (value) => {
      const field = csvField(value);
      expect(/^"([^]*)"$/.exec(field)?.[1]?.replaceAll('""', '"') ?? field).toBe(value);
      expect(field === value).toBe(!/[",\r\n]/.test(value));
    }),
  );
});

test('a row that was written is read back cell by cell', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (values) => {
      const cells = csvCells(values.map(csvField).join(','));
      expect(cells.map((cell) => cell.text)).toEqual(values);
      expect(cells.map(({ quoted }) => quoted)).toEqual(values.map((it) => /[",\r\n]/.test(it)));
    }),
  );
});

test('in a spreadsheet a name with commas, quotes or line breaks stays one field, and none becomes a formula', () => {
  fc.assert(
    fc.property(text, (name) => {
      const field = spreadsheetField(name);
      expect(field).toMatch(/^"(?:[^"]|"")*"$|^[^",\r\n]*$/);
      expect(field.startsWith('"') ? field.slice(1) : field).not.toMatch(/^[=+\-@]/);
    }),
  );
});

test('in a spreadsheet a negative number stays a number, and what is not known an empty field', () => {
  expect([-1.5, null, '=HYPERLINK("x")', 'a "b", c'].map(spreadsheetField)).toEqual([
    '-1.5',
    '',
    `"'=HYPERLINK(""x"")"`,
    '"a ""b"", c"',
  ]);
});
