import type { Engine } from '../engine';

export function notebookCalls(_engine: Engine) {
  return {};
}
