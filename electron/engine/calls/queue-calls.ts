import type { Engine } from '../engine';

export function queueCalls(_engine: Engine) {
  return {};
}
