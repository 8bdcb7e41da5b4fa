import type { Cause } from '../../matching/cause';

/** Hugging Face Hub cannot be reached. */
export default {
  id: 'hf-hub-unreachable',
  title: 'Hugging Face could not be reached, and the files are not on this machine',
  class: 'network',
  layer: 'os',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The run wanted files from huggingface.co and got no answer: the machine is offline, the site is blocked, or HF_HUB_OFFLINE is set. Nothing of that model is in the cache, so there was nothing to fall back on.',
  signs: [
    {
      says: 'transformers says that it could not connect to huggingface.co',
      weight: 3,
      line: /couldn't connect to 'https:\/\/(?:huggingface\.co|hf-mirror\.com)|couldn't connect to the Hugging ?Face Hub/i,
    },
    {
      says: 'the file is neither in the cache nor may it be fetched',
      weight: 3,
      line: /\bLocalEntryNotFoundError\b|Cannot find the requested files in the disk cache|outgoing traffic has been disabled|\bOfflineModeIsEnabled\b/,
    },
    {
      says: 'datasets could not reach the Hub',
      weight: 3,
      line: /Couldn't reach ['"][^'"]{1,160}['"] on the Hub/,
    },
    {
      says: 'a request for the header of a file failed',
      weight: 2,
      line: /thrown while requesting (?:HEAD|GET) /,
    },
    { says: 'the client tries again', weight: 0.5, line: /Retrying in \d+s \[Retry \d\/\d\]/ },
  ],
  unless: [/Loading checkpoint shards: 100%|Fetching \d+ files: 100%|Loading weights: 100%/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from your mirrors of them. It sends nothing else.',
    falsifiedBy: 'Hugging Face answers: offline mode is set, or it was down for a moment.',
    test: { probe: 'network' },
  },
  remedies: [
    {
      id: 'fetch-first',
      title: 'Download the model first',
      says: 'Fetches the files where the network works and proves length and hash. The run then needs no network.',
      danger: 'changes',
      act: { kind: 'setup', step: 'models' },
      proof: { probe: 'model-folder' },
    },
    {
      id: 'mirror',
      title: 'Use a mirror',
      says: 'Sends all requests of the Hugging Face client to hf-mirror.com. Your token, where one is set, goes there too.',
      danger: 'none',
      act: { kind: 'env', env: { HF_ENDPOINT: 'https://hf-mirror.com' } },
      proof: { rerun: 'The first file is downloaded.' },
    },
    {
      id: 'online',
      title: 'Turn off offline mode',
      says: 'Sets HF_HUB_OFFLINE to 0 for this run.',
      danger: 'none',
      act: { kind: 'env', env: { HF_HUB_OFFLINE: '0', TRANSFORMERS_OFFLINE: '0' } },
      proof: { rerun: 'The first file is downloaded.' },
    },
  ],
  confusions: [
    {
      cause: 'dns-offline',
      says: 'Where names cannot be resolved at all, the whole machine is offline.',
    },
    {
      cause: 'hf-model-path-wrong',
      says: 'There the name is no repository, and asking for it can only fail.',
    },
  ],
  sources: [
    {
      says: 'Own trials: no DNS, HF_HUB_OFFLINE=1 with an empty cache, a server that never answers.',
      date: '2026-11',
    },
  ],
  examples: [
    "OSError: We couldn't connect to 'https://huggingface.co' to load the files, and couldn't find them in the cached files.",
    'huggingface_hub.errors.LocalEntryNotFoundError: Cannot find the requested files in the disk cache',
    "ConnectionError: Couldn't reach 'openai/gsm8k' on the Hub (ConnectTimeout)",
    "'[Errno 101] Network is unreachable' thrown while requesting HEAD https://huggingface.co/gpt2/resolve/main/config.json",
  ],
} satisfies Cause;
