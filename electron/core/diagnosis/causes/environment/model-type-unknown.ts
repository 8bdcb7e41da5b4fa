import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The installed transformers does not know this model',
  severity: 'medium',
  explains:
    'The model’s configuration names an architecture that this version of transformers does not have. The model is newer than the package, or comes with its own code.',
  signs: [
    line(
      'transformers does not recognize the architecture',
      /but Transformers does not recognize this architecture/,
    ),
    line('the type of the model is not in its table', /^KeyError: '\w+'$/, {
      weight: 2,
      after: /[\\/]transformers[\\/]models[\\/]auto[\\/]\w+\.py", line \d+/,
      within: 6,
    }),
  ],
  remedies: [
    words('update', 'Update transformers', {
      says: 'Check first which version vLLM or verl accepts.',
      danger: 'changes',
      code: 'python -m pip install -U transformers',
      proof: { rerun: 'The configuration is read.' },
    }),
    words('other', 'Use a model that it knows', {
      says: 'The project’s plan names tested ones.',
      proof: { rerun: 'The configuration is read.' },
    }),
  ],
  confusions: [notCause('hf-model-path-wrong', 'There no model is found at all.')],
  sources: [source('transformers 5.23, own trial', '2026-11')],
});
