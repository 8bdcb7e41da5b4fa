import type { Cause } from '../../matching/cause';

/** A JAX value used before it has one. */
export default {
  id: 'jax-traced-value',
  title: 'a JAX value used before it has one',
  class: 'user-code',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Under jit, vmap and grad, JAX runs the function with placeholders that have a shape but no value. An if, float(), int() or NumPy asks such a placeholder for its value.',
  signs: [
    {
      says: 'JAX says that a traced value was asked',
      weight: 3,
      line: /TracerBoolConversionError|TracerArrayConversionError|TracerIntegerConversionError|ConcretizationTypeError|UnexpectedTracerError/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'where',
      title: 'Choose with jnp.where or lax.cond',
      says: 'Both sides are computed, and one is used.',
      danger: 'none',
      act: { kind: 'words', code: 'jnp.where(reward > 1, 1.0, reward)' },
      proof: { rerun: 'The function compiles.' },
    },
    {
      id: 'static',
      title: 'Make the argument static',
      says: 'For a setting that does not change.',
      danger: 'none',
      act: { kind: 'words', code: 'jax.jit(f, static_argnames="mode")' },
      proof: { rerun: 'The function compiles.' },
    },
  ],
  confusions: [
    {
      cause: 'array-as-condition',
      says: 'There an array with several values is used as a condition.',
    },
  ],
  sources: [{ says: 'jax 0.8, own trial', date: '2026-11' }],
  examples: [
    'jax.errors.TracerBoolConversionError: Attempted boolean conversion of traced array with shape bool[].',
  ],
} satisfies Cause;
