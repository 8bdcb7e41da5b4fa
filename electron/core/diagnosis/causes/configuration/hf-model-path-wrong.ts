import { defineCause, line, notCause, setParams, setup, source, words } from '../define-cause';

export default defineCause({
  title: 'The model path is neither a folder here nor a name on Hugging Face',
  severity: 'medium',
  explains:
    'The folder does not exist on this machine, so its path was taken for a name on Hugging Face. Frequent reasons: a Windows path inside WSL, a typo, or a folder without config.json.',
  signs: [
    line(
      'the folder exists, and its config.json lacks the type of the model',
      /Unrecognized model in .{1,200}Should have a `model_type` key/,
      { weight: 2 },
    ),
    line(
      'the log says what form a repository name must have',
      /Repo id must (?:be in the form|use alphanumeric)|Incorrect path_or_model_id/,
    ),
    line(
      'the name is no folder and no known model',
      /is not a local folder and is not a valid model identifier|Can't load (?:tokenizer|the configuration|config|the model) (?:for|of) '/,
    ),
    line(
      'the folder has no config.json',
      /does not appear to have a file named (?:config\.json|pytorch_model\.bin|model\.safetensors)|Unrecognized model in \S|no file named (?:config\.json|pytorch_model\.bin|model\.safetensors)/,
    ),
    line(
      'Hugging Face has no repository of this name',
      /\bRepositoryNotFoundError: 404|404 Client Error.{0,120}(?:huggingface\.co|hf\.co)/,
      { weight: 2 },
    ),
    line('the path is one of Windows', /(?:Repo id|path_or_model_id).{0,120}'[A-Za-z]:[\\/]/, {
      weight: 0.5,
    }),
  ],
  probe: {
    says: 'Reads names, sizes and headers of the models on this machine. It loads nothing and changes nothing.',
    falsifiedBy: 'The folder in the message is among them and whole.',
    test: { probe: 'model-folder' },
  },
  remedies: [
    setup('models', 'Choose a model that is here', {
      says: 'Opens the step that lists the models on this machine with their paths.',
      danger: 'none',
      step: 'models',
      proof: { probe: 'model-folder' },
    }),
    words('wsl-path', 'Write the path as WSL sees it', {
      says: 'C:\\models is /mnt/c/models inside WSL; reading from there is slow, so copy large models into the distro.',
      code: 'actor_rollout_ref.model.path=/mnt/c/Users/NAME/models/MODEL',
      proof: { rerun: '“ls PATH/config.json” prints the file.' },
    }),
    setParams('hub-name', 'Use the name on Hugging Face', {
      says: 'Sets the small Qwen model, which is downloaded at the first start: about 1 GB.',
      params: { 'actor_rollout_ref.model.path': 'Qwen/Qwen2.5-0.5B-Instruct' },
      proof: { rerun: 'The model is loaded.' },
    }),
  ],
  confusions: [
    notCause('hf-gated-repo', 'There the repository exists, and the account may not read it.'),
    notCause('hf-hub-unreachable', 'There no answer comes from Hugging Face.'),
  ],
  sources: [
    source(
      'Own trials with transformers 5.17: a Windows path on Linux, a folder without config.json.',
      '2026-11',
    ),
  ],
});
