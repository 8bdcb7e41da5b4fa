import type { Cause } from '../../matching/cause';

/** Model path is wrong: not a folder, not a repository. */
export default {
  id: 'hf-model-path-wrong',
  title: 'the path of the model is neither a folder here nor a name on Hugging Face',
  class: 'configuration',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The folder does not exist on this machine, so its path was taken for a name on Hugging Face. Frequent reasons: a Windows path inside WSL, a typo, or a folder without config.json.',
  signs: [
    {
      says: 'a folder is there, and its config.json lacks the type of the model',
      weight: 2,
      line: /Unrecognized model in .{1,200}Should have a `model_type` key/,
    },
    {
      says: 'the log says what form a repository name must have',
      weight: 3,
      line: /Repo id must (?:be in the form|use alphanumeric)|Incorrect path_or_model_id/,
    },
    {
      says: 'the name is no folder and no known model',
      weight: 3,
      line: /is not a local folder and is not a valid model identifier|Can't load (?:tokenizer|the configuration|config|the model) (?:for|of) '/,
    },
    {
      says: 'the folder has no config.json',
      weight: 3,
      line: /does not appear to have a file named (?:config\.json|pytorch_model\.bin|model\.safetensors)|Unrecognized model in \S|no file named (?:config\.json|pytorch_model\.bin|model\.safetensors)/,
    },
    {
      says: 'Hugging Face has no repository of this name',
      weight: 2,
      line: /\bRepositoryNotFoundError: 404|404 Client Error.{0,120}(?:huggingface\.co|hf\.co)/,
    },
    {
      says: 'the path is one of Windows',
      weight: 0.5,
      line: /(?:Repo id|path_or_model_id).{0,120}'[A-Za-z]:[\\/]/,
    },
  ],
  probe: {
    says: 'Reads names, sizes and headers of the models on this machine. It loads nothing and changes nothing.',
    falsifiedBy: 'The folder in the message is among them and whole.',
    test: { probe: 'model-folder' },
  },
  remedies: [
    {
      id: 'models',
      title: 'Choose a model that is here',
      says: 'Opens the step that lists the models on this machine with their paths.',
      danger: 'none',
      act: { kind: 'setup', step: 'models' },
      proof: { probe: 'model-folder' },
    },
    {
      id: 'wsl-path',
      title: 'Write the path as WSL sees it',
      says: 'C:\\models is /mnt/c/models inside WSL; reading from there is slow, so copy large models into the distro.',
      danger: 'none',
      act: { kind: 'words', code: 'actor_rollout_ref.model.path=/mnt/c/Users/NAME/models/MODEL' },
      proof: { rerun: '“ls PATH/config.json” prints the file.' },
    },
    {
      id: 'hub-name',
      title: 'Use the name on Hugging Face',
      says: 'Sets the small Qwen model, which is downloaded at the first start: about 1 GB.',
      danger: 'none',
      act: {
        kind: 'set',
        params: { 'actor_rollout_ref.model.path': 'Qwen/Qwen2.5-0.5B-Instruct' },
      },
      proof: { rerun: 'The model is loaded.' },
    },
  ],
  confusions: [
    {
      cause: 'hf-gated-repo',
      says: 'There the repository exists, and the account may not read it.',
    },
    { cause: 'hf-hub-unreachable', says: 'There no answer comes from Hugging Face.' },
  ],
  sources: [
    {
      says: 'Own trials with transformers 5.17: a Windows path on Linux, a folder without config.json.',
      date: '2026-11',
    },
  ],
  examples: [
    'ValueError: Unrecognized model in outputs/checkpoint-500. Should have a `model_type` key in its config.json.',
    "huggingface_hub.errors.HFValidationError: Repo id must be in the form 'repo_name' or 'namespace/repo_name': 'D:/models/Qwen2.5'.",
    'OSError: models/qwen is not a local folder and is not a valid model identifier listed on',
    'OSError: /data/models/qwen does not appear to have a file named config.json.',
    'huggingface_hub.errors.RepositoryNotFoundError: 404 Client Error.',
  ],
} satisfies Cause;
