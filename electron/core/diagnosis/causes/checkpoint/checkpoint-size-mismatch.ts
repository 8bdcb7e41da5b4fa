import { defineCause, line, noFailure, notCause, source, words } from '../define-cause';

export default defineCause({
  title: 'The checkpoint was saved from a model of another size',
  severity: 'high',
  explains:
    'The model that is being built has other widths, another vocabulary or another network than the one in the file, so its tensors do not fit. The message of torch names each tensor with both shapes; transformers 5 prints a table first and raises after it.',
  signs: [
    line(
      'the log names a tensor with two different shapes',
      /size mismatch for [\w.]+: copying a param with shape/,
    ),
    line(
      'the report of transformers marks tensors as MISMATCH',
      /\bReinit due to size mismatch\b|\| MISMATCH\s*\|/,
      { weight: 2 },
    ),
    line(
      'transformers stopped because ignore_mismatched_sizes is False',
      /You set `ignore_mismatched_sizes` to `False`/,
      { weight: 2 },
    ),
    line(
      'the tensor belongs to the vocabulary',
      /size mismatch for \S{0,60}(?:embed_tokens|lm_head|wte|word_embeddings)/,
      { weight: 0.5 },
    ),
  ],
  remedies: [
    words('own-config', "Build the model from the checkpoint's own configuration", {
      says: 'Use the config.json beside the weights, or the policy_kwargs of the training that saved the file. No weight is lost.',
      code: 'model = PPO.load(path, env=env)  # builds the network as it was saved',
      proof: { rerun: 'load_state_dict(strict=True) passes.' },
    }),
    words('resize-vocabulary', 'Resize the vocabulary', {
      says: 'Where only embeddings differ, give the model as many rows as the tokenizer has tokens. New rows start random.',
      code: 'model.resize_token_embeddings(len(tokenizer))',
      proof: { rerun: 'The shapes of embed_tokens and lm_head equal len(tokenizer).' },
    }),
  ],
  confusions: [
    notCause('checkpoint-missing-keys', 'There the names differ, not the shapes.'),
    notCause(
      'obs-space-mismatch-load',
      'Stable-Baselines3 compares the spaces first and names them.',
    ),
    noFailure('“Some weights were newly initialized” without a mismatch is normal for a new head.'),
  ],
  sources: [source('Own trials with torch 2.13 and transformers 5.17.', '2026-11')],
});
