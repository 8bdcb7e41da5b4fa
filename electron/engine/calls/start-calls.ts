import type { Engine } from '../engine';

export function startCalls(_engine: Engine) {
  return {};
}
