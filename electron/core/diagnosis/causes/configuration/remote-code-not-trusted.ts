import { defineCause, line, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The model’s own code was not allowed to run',
  severity: 'medium',
  explains:
    'The repository of the model or dataset contains Python code, and transformers runs it only when allowed to. Without a terminal it cannot ask.',
  signs: [
    line(
      'transformers asks for trust_remote_code',
      /trust_remote_code=True`? to allow custom code|contains custom code which must be executed/,
    ),
  ],
  remedies: [
    words('read', 'Read the code, then allow it', {
      says: 'The code could do anything on this machine: pin the revision that you read.',
      code: 'AutoModel.from_pretrained(name, trust_remote_code=True, revision="COMMIT")',
      proof: { rerun: 'The model loads.' },
    }),
    words('other', 'Use a model that needs none', {
      says: 'Transformers knows the usual ones by itself.',
      proof: { rerun: 'The model loads.' },
    }),
  ],
  confusions: [
    notCause('model-type-unknown', 'There the architecture is not known.'),
    notCause('input-without-terminal', 'There a program of yours asks a question.'),
  ],
  sources: [source('transformers 5.23, own trial', '2026-11')],
});
