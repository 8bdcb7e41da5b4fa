import type { Engine } from '../engine';

export function settingsCalls(_engine: Engine) {
  return {};
}
