/** Random numbers in [0, 1) that come again with the same seed (mulberry32, public domain, T. Ettinger). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** RL_COCKPIT_SEED, else another one each time. */
export function seedOf(env: NodeJS.ProcessEnv): number {
  const input = Number(env['RL_COCKPIT_SEED'] ?? '');
  return Number.isInteger(input) && input > 0 ? input : Math.ceil(Math.random() * 2 ** 31);
}
