import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'JAX value used before it exists',
  severity: 'medium',
  explains:
    'Under jit, vmap and grad, JAX runs the function with placeholders that have a shape but no value. An if, float(), int() or NumPy asks such a placeholder for its value.',
  signs: [
    line(
      'JAX says that a traced value was asked',
      /TracerBoolConversionError|TracerArrayConversionError|TracerIntegerConversionError|ConcretizationTypeError|UnexpectedTracerError/,
    ),
  ],
  remedies: [
    words('where', 'Choose with jnp.where or lax.cond', {
      says: 'Both sides are computed, and one is used.',
      code: 'jnp.where(reward > 1, 1.0, reward)',
      proof: { rerun: 'The function compiles.' },
    }),
    words('static', 'Make the argument static', {
      says: 'For a setting that does not change.',
      code: 'jax.jit(f, static_argnames="mode")',
      proof: { rerun: 'The function compiles.' },
    }),
  ],
  confusions: [
    notCause('array-as-condition', 'There an array with several values is used as a condition.'),
  ],
  sources: [source('jax 0.8, own trial', '2026-11')],
});
