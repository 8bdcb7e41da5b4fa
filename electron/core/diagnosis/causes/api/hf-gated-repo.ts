import { defineCause, line, notCause, pythonArgv, setParams, source, words } from '../define-cause';

export default defineCause({
  title: 'Hugging Face does not let this account read the model',
  severity: 'medium',
  explains:
    'The model requires a license that this account has not accepted (403), or the run has no token at all (401). A repository that does not exist gives 401 as well, so check the name too.',
  signs: [
    line(
      'the log says that the repository is gated',
      /\bGatedRepoError\b|access (?:a |to )?gated repo|Cannot access gated repo/,
    ),
    line(
      'the account is not in the authorized list',
      /is restricted and you are not in the authorized list|Access to (?:model|dataset) \S+ is restricted/,
    ),
    line(
      'Hugging Face answered 401 or 403',
      /40[13] Client Error(?:\. \(Request ID|.{0,160}(?:huggingface\.co|hf\.co|hf-mirror))/,
      { weight: 2 },
    ),
    line(
      'the log asks to log in or to pass a token',
      /Please log in|Invalid (?:user )?(?:username or password|token)|pass a token having permission|(?:hf auth|huggingface-cli) login/,
      { weight: 0.5 },
    ),
  ],
  probe: {
    says: 'Reads whether the environment of the run has a token of Hugging Face, never the token itself. It changes nothing.',
    falsifiedBy:
      'A token exists, and its account has accepted the license on the page of the model.',
    test: {
      argv: pythonArgv(
        'from huggingface_hub import get_token; print("token", "missing" if get_token() is None else "there")',
      ),
      supports: { output: /token missing/ },
      limitS: 20,
    },
  },
  remedies: [
    words('accept', 'Accept the license', {
      says: 'Open the page of the model with your account and accept its terms. Some owners answer after days.',
      code: 'https://huggingface.co/OWNER/MODEL',
      proof: { rerun: '“hf download OWNER/MODEL config.json” succeeds.' },
    }),
    words('token', 'Store a token', {
      says: 'Create a token with read access, store it under Settings, Secrets as HF_TOKEN, and start again. It is in no command and no log.',
      proof: { rerun: 'The first file of the model is downloaded.' },
    }),
    setParams('open-model', 'Use a model without a license gate', {
      says: 'Qwen2.5 and many others need no account. It is another model, so results differ.',
      params: { 'actor_rollout_ref.model.path': 'Qwen/Qwen2.5-0.5B-Instruct' },
      proof: { rerun: 'The first file of the model is downloaded.' },
    }),
  ],
  confusions: [
    notCause('hf-model-path-wrong', 'A name that does not exist also gives 401.'),
    notCause('hf-hub-unreachable', 'There no answer comes at all.'),
  ],
  sources: [source('huggingface.co/docs/hub, “Gated models”; public error reports.', '2026-11')],
});
