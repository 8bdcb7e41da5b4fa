import type { Cause } from '../../matching/cause';

/** Hugging Face repository is gated or private. */
export default {
  id: 'hf-gated-repo',
  title: 'Hugging Face does not let this account read the model',
  class: 'api',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The model asks for a license that this account has not accepted (403), or the run has no token at all (401). A repository that does not exist gives 401 as well, so check the name too.',
  signs: [
    {
      says: 'the log says that the repository is gated',
      weight: 3,
      line: /\bGatedRepoError\b|access (?:a |to )?gated repo|Cannot access gated repo/,
    },
    {
      says: 'the account is not in the authorized list',
      weight: 3,
      line: /is restricted and you are not in the authorized list|Access to (?:model|dataset) \S+ is restricted/,
    },
    {
      says: 'Hugging Face answered 401 or 403',
      weight: 2,
      line: /40[13] Client Error(?:\. \(Request ID|.{0,160}(?:huggingface\.co|hf\.co|hf-mirror))/,
    },
    {
      says: 'the log asks to log in or to pass a token',
      weight: 0.5,
      line: /Please log in|Invalid (?:user )?(?:username or password|token)|pass a token having permission|(?:hf auth|huggingface-cli) login/,
    },
  ],
  probe: {
    says: 'Reads whether the environment of the run has a token of Hugging Face, never the token itself. It changes nothing.',
    falsifiedBy:
      'A token is there, and its account has accepted the license on the page of the model.',
    test: {
      argv: [
        '{python}',
        '-c',
        'from huggingface_hub import get_token; print("token", "missing" if get_token() is None else "there")',
      ],
      supports: { output: /token missing/ },
      limitS: 20,
    },
  },
  remedies: [
    {
      id: 'accept',
      title: 'Accept the license',
      says: 'Open the page of the model with your account and accept its terms. Some owners answer after days.',
      danger: 'none',
      act: { kind: 'words', code: 'https://huggingface.co/OWNER/MODEL' },
      proof: { rerun: '“hf download OWNER/MODEL config.json” succeeds.' },
    },
    {
      id: 'token',
      title: 'Store a token',
      says: 'Create a token with read access, store it under Settings, Secrets as HF_TOKEN, and start again. It stands in no command and no log.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The first file of the model is downloaded.' },
    },
    {
      id: 'open-model',
      title: 'Use a model without a license gate',
      says: 'Qwen2.5 and many others need no account. It is another model, so results differ.',
      danger: 'none',
      act: {
        kind: 'set',
        params: { 'actor_rollout_ref.model.path': 'Qwen/Qwen2.5-0.5B-Instruct' },
      },
      proof: { rerun: 'The first file of the model is downloaded.' },
    },
  ],
  confusions: [
    { cause: 'hf-model-path-wrong', says: 'A name that does not exist also gives 401.' },
    { cause: 'hf-hub-unreachable', says: 'There no answer comes at all.' },
  ],
  sources: [
    { says: 'huggingface.co/docs/hub, “Gated models”; public error reports.', date: '2026-11' },
  ],
  examples: [
    'huggingface_hub.errors.GatedRepoError: 403 Client Error.',
    'Access to model meta-llama/Llama-3.1-8B is restricted and you are not in the authorized list.',
    '401 Client Error: Unauthorized for url: https://huggingface.co/meta-llama/Llama-3.1-8B/resolve/main/config.json',
  ],
} satisfies Cause;
