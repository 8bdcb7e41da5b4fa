import type { Json } from '#core/lib/json';
import type { Source, SourceReader } from '#core/telemetry/source';
import type { Sink, StreamReader } from './stream-reader';

/** A trainer's own file, read by its source. */
export class FileStream implements StreamReader {
  readonly source: string;
  readonly #reader: SourceReader;

  constructor(source: Source, path: string, saved: Json | null) {
    this.source = source.nameOf(path);
    this.#reader = source.open(path, saved);
  }

  push(bytes: Uint8Array, sink: Sink): void {
    sink.events(this.source, this.#reader.push(bytes));
  }

  reset(sink: Sink): void {
    sink.events(this.source, this.#reader.reset());
  }

  finish(sink: Sink): void {
    sink.events(this.source, this.#reader.finish());
  }

  save(): Json {
    return this.#reader.save();
  }
}
