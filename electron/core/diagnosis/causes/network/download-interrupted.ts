import { defineCause, line, notCause, setEnv, setup, source } from '../define-cause';

export default defineCause({
  title: 'Interrupted download',
  layer: 'os',
  severity: 'medium',
  explains:
    'The connection closed before all announced bytes had come; every client has its own words for it. What is whole stays in the cache, so a second try continues instead of starting again.',
  signs: [
    line(
      'the log says how many bytes came and how many were expected',
      /IncompleteRead\(\d+ bytes read|peer closed connection without sending complete message body|Consistency check failed: file should be of size/,
    ),
    line('requests says that the connection broke', /\bChunkedEncodingError\b|Connection broken: /),
    line(
      'the Xet client of Hugging Face failed',
      /Data processing error: |CAS service error|\bcas-\w+\.xethub\.hf\.co\b.{0,160}(?:timed out|error)/,
    ),
    line(
      'git lost the connection while it cloned',
      /fetch-pack: unexpected disconnect|RPC failed; curl \d+|fatal: early EOF/,
    ),
    line(
      'pip got a file with another hash or length',
      /incomplete-download|Download failed because not enough bytes/,
      { weight: 2 },
    ),
  ],
  unless: [/^Successfully installed \S|Fetching \d+ files: 100%|Resolving deltas: 100%/],
  probe: {
    says: 'Compares the files of each downloaded model with their headers. It loads nothing and changes nothing.',
    falsifiedBy: 'Every model is whole.',
    test: { probe: 'model-folder' },
  },
  remedies: [
    setup('fetch', 'Fetch the missing files', {
      says: 'Fetches only the files of the model that are missing or cut off, and proves length and hash.',
      step: 'models',
      proof: { probe: 'model-folder' },
    }),
    setEnv('patient', 'Wait longer for each answer', {
      says: 'Gives the Hugging Face client 60 seconds in place of 10. It then continues where it stopped.',
      env: { HF_HUB_DOWNLOAD_TIMEOUT: '60', HF_HUB_ETAG_TIMEOUT: '60' },
      proof: { rerun: 'All files reach 100%.' },
    }),
    setEnv('no-xet', 'Download without Xet', {
      says: 'Takes the plain way over HTTPS. It helps where the Xet servers are blocked, and changes nothing in other cases.',
      env: { HF_HUB_DISABLE_XET: '1' },
      proof: { rerun: 'All files reach 100%.' },
    }),
  ],
  confusions: [
    notCause('http-read-timeout', 'There the server went silent; here it closed the connection.'),
    notCause(
      'checkpoint-corrupt-truncated',
      'What a broken download leaves behind, when it is loaded later.',
    ),
  ],
  sources: [
    source(
      'huggingface_hub#3036, #4520, #4620, #4670 and xet-core#407, #409, #444, #883: turning Xet off is no cure-all.',
      '2026-11',
    ),
  ],
});
