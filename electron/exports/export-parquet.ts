import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { TagPoints } from '../store/query/point-reader';

type ParquetOptions = ConstructorParameters<typeof ParquetWriter>[0];

/** A row group is what a reader has to hold at once. */
const GROUP_ROWS = 200_000;

/** One row a point. `wallMs` is null where no clock gives it; `value` keeps NaN and the infinities. */
const SCHEMA: ParquetOptions['schema'] = [
  { name: 'root', num_children: 6 },
  { name: 'tag', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'source', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'segment', type: 'INT32', repetition_type: 'REQUIRED' },
  { name: 'x', type: 'DOUBLE', repetition_type: 'REQUIRED' },
  { name: 'wallMs', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  { name: 'value', type: 'DOUBLE', repetition_type: 'REQUIRED' },
];

/** Gathers points of many tags into row groups, and writes each as it is full: a tag of ten points costs no group. */
export class ParquetFile {
  readonly #writer: ParquetWriter;
  #tags: string[] = [];
  #sources: string[] = [];
  #walls: (number | null)[] = [];
  readonly #segments = new Int32Array(GROUP_ROWS);
  readonly #xs = new Float64Array(GROUP_ROWS);
  readonly #values = new Float64Array(GROUP_ROWS);

  /** @param said name and value of what is in the file's metadata */
  constructor(path: string, said: Readonly<Record<string, string>>) {
    this.#writer = new ParquetWriter({
      writer: fileWriter(path),
      schema: SCHEMA,
      // Bounds of a column with NaN are of no use to a reader, and differ between readers.
      statistics: false,
      kvMetadata: Object.entries(said).map(([key, value]) => ({ key, value })),
      createdBy: 'RL Cockpit',
    });
  }

  add({ view, segment, x, wallMs, value }: TagPoints): void {
    for (let i = 0; i < x.length; i += 1) {
      const row = this.#tags.length;
      const wall = wallMs[i] ?? Number.NaN;
      this.#tags.push(view.tag);
      this.#sources.push(view.source);
      this.#walls.push(Number.isNaN(wall) ? null : wall);
      this.#segments[row] = segment[i] ?? 0;
      this.#xs[row] = x[i] ?? 0;
      this.#values[row] = value[i] ?? Number.NaN;
      if (row + 1 === GROUP_ROWS) this.#writeGroup();
    }
  }

  finish(): void {
    if (this.#tags.length > 0) this.#writeGroup();
    void this.#writer.finish();
  }

  #writeGroup(): void {
    const rows = this.#tags.length;
    void this.#writer.write({
      rowGroupSize: rows,
      columnData: [
        { name: 'tag', data: this.#tags },
        { name: 'source', data: this.#sources },
        { name: 'segment', data: this.#segments.slice(0, rows) },
        { name: 'x', data: this.#xs.slice(0, rows) },
        { name: 'wallMs', data: this.#walls },
        { name: 'value', data: this.#values.slice(0, rows) },
      ],
    });
    this.#tags = [];
    this.#sources = [];
    this.#walls = [];
  }
}
