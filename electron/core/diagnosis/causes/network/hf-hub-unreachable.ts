import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Hugging Face could not be reached, and the files are not on this machine',
  layer: 'os',
  severity: 'high',
  explains:
    'The run wanted files from huggingface.co and got no answer: the machine is offline, the site is blocked, or HF_HUB_OFFLINE is set. Nothing of that model is in the cache, so there was nothing to fall back on.',
  signs: [
    line(
      'transformers says that it could not connect to huggingface.co',
      /couldn't connect to 'https:\/\/(?:huggingface\.co|hf-mirror\.com)|couldn't connect to the Hugging ?Face Hub/i,
    ),
    line(
      'the file is neither in the cache nor may it be fetched',
      /\bLocalEntryNotFoundError\b|Cannot find the requested files in the disk cache|outgoing traffic has been disabled|\bOfflineModeIsEnabled\b/,
    ),
    line('datasets could not reach the Hub', /Couldn't reach ['"][^'"]{1,160}['"] on the Hub/),
    line('a request for the header of a file failed', /thrown while requesting (?:HEAD|GET) /, {
      weight: 2,
    }),
    line('the client tries again', /Retrying in \d+s \[Retry \d\/\d\]/, { weight: 0.5 }),
  ],
  unless: [/Loading checkpoint shards: 100%|Fetching \d+ files: 100%|Loading weights: 100%/],
  probe: {
    says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from your mirrors of them. It sends nothing else.',
    falsifiedBy: 'Hugging Face answers. Then offline mode is set, or it was down for a moment.',
    test: { probe: 'network' },
  },
  remedies: [
    setup('fetch-first', 'Download the model first', {
      says: 'Fetches the files where the network works and proves length and hash. The run then needs no network.',
      step: 'models',
      proof: { probe: 'model-folder' },
    }),
    setEnv('mirror', 'Use a mirror', {
      says: 'Sends all requests of the Hugging Face client to hf-mirror.com. Your token, where one is set, goes there too.',
      env: { HF_ENDPOINT: 'https://hf-mirror.com' },
      proof: { rerun: 'The first file is downloaded.' },
    }),
    setEnv('online', 'Turn off offline mode', {
      says: 'Sets HF_HUB_OFFLINE to 0 for this run.',
      env: { HF_HUB_OFFLINE: '0', TRANSFORMERS_OFFLINE: '0' },
      proof: { rerun: 'The first file is downloaded.' },
    }),
  ],
  confusions: [
    notCause('dns-offline', 'Where names cannot be resolved at all, the whole machine is offline.'),
    notCause(
      'hf-model-path-wrong',
      'There the name is no repository, and asking for it can only fail.',
    ),
  ],
  sources: [
    source(
      'Own trials: no DNS, HF_HUB_OFFLINE=1 with an empty cache, a server that never answers.',
      '2026-11',
    ),
  ],
});
