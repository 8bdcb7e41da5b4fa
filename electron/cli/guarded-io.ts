import type { Io } from './io';

/**
 * An Io that checks something before a command first touches the world: before its first word with the engine, a
 * question, its answer.
 * @param check throws to refuse
 */
export function guardedIo(io: Io, check: () => void): Io {
  return {
    json: io.json,
    get link() {
      check();
      return io.link;
    },
    answer: (json, text) => {
      check();
      io.answer(json, text);
    },
    bytes: (bytes) => {
      check();
      return io.bytes(bytes);
    },
    input: () => {
      check();
      return io.input();
    },
    ask: (question) => {
      check();
      return io.ask(question);
    },
    note: (line) => io.note(line),
    progress: (line) => io.progress(line),
    follow: (bytes) => io.follow(bytes),
  };
}
