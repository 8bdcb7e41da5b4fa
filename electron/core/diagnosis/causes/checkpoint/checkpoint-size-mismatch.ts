import type { Cause } from '../../matching/cause';

/** Checkpoint tensors have another shape than the model. */
export default {
  id: 'checkpoint-size-mismatch',
  title: 'the checkpoint was saved from a model of another size',
  class: 'checkpoint',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The model that is being built has other widths, another vocabulary or another network than the one in the file, so its tensors do not fit. The message of torch names each tensor with both shapes; transformers 5 prints a table first and raises after it.',
  signs: [
    {
      says: 'the log names a tensor with two different shapes',
      weight: 3,
      line: /size mismatch for [\w.]+: copying a param with shape/,
    },
    {
      says: 'the report of transformers marks tensors as MISMATCH',
      weight: 2,
      line: /\bReinit due to size mismatch\b|\| MISMATCH\s*\|/,
    },
    {
      says: 'transformers stopped because ignore_mismatched_sizes is False',
      weight: 2,
      line: /You set `ignore_mismatched_sizes` to `False`/,
    },
    {
      says: 'the tensor belongs to the vocabulary',
      weight: 0.5,
      line: /size mismatch for \S{0,60}(?:embed_tokens|lm_head|wte|word_embeddings)/,
    },
  ],
  probe: null,
  remedies: [
    {
      id: 'own-config',
      title: "Build the model from the checkpoint's own configuration",
      says: 'Use the config.json beside the weights, or the policy_kwargs of the training that saved the file. No weight is lost.',
      danger: 'none',
      act: {
        kind: 'words',
        code: 'model = PPO.load(path, env=env)  # builds the network as it was saved',
      },
      proof: { rerun: 'load_state_dict(strict=True) passes.' },
    },
    {
      id: 'resize-vocabulary',
      title: 'Resize the vocabulary',
      says: 'Where only embeddings differ, give the model as many rows as the tokenizer has tokens. New rows start random.',
      danger: 'none',
      act: { kind: 'words', code: 'model.resize_token_embeddings(len(tokenizer))' },
      proof: { rerun: 'The shapes of embed_tokens and lm_head equal len(tokenizer).' },
    },
  ],
  confusions: [
    { cause: 'checkpoint-missing-keys', says: 'There the names differ, not the shapes.' },
    {
      cause: 'obs-space-mismatch-load',
      says: 'Stable-Baselines3 compares the spaces first and names them.',
    },
    {
      cause: '',
      says: '“Some weights were newly initialized” without a mismatch is normal for a new head.',
    },
  ],
  sources: [{ says: 'Own trials with torch 2.13 and transformers 5.17.', date: '2026-11' }],
  examples: [
    '	size mismatch for policy_net.0.weight: copying a param with shape torch.Size([64, 12]) from checkpoint, the shape in current model is torch.Size([64, 17]).',
    'model.norm.weight | MISMATCH | Reinit due to size mismatch - ckpt: torch.Size([64]) vs model:torch.Size([96])',
    'RuntimeError: You set `ignore_mismatched_sizes` to `False`, thus raising an error. For details look at the above report!',
  ],
} satisfies Cause;
