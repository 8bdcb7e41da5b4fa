import type { Engine } from '../engine';

export function exportCalls(_engine: Engine) {
  return {};
}
