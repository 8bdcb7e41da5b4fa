import type { Cause } from '../../matching/cause';

/** Download was interrupted before its end. */
export default {
  id: 'download-interrupted',
  title: 'a download broke off in the middle',
  class: 'network',
  layer: 'os',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The connection closed before all announced bytes had come; every client has its own words for it. What is whole stays in the cache, so a second try continues instead of starting again.',
  signs: [
    {
      says: 'the log says how many bytes came and how many were expected',
      weight: 3,
      line: /IncompleteRead\(\d+ bytes read|peer closed connection without sending complete message body|Consistency check failed: file should be of size/,
    },
    {
      says: 'requests says that the connection broke',
      weight: 3,
      line: /\bChunkedEncodingError\b|Connection broken: /,
    },
    {
      says: 'the Xet client of Hugging Face failed',
      weight: 3,
      line: /Data processing error: |CAS service error|\bcas-\w+\.xethub\.hf\.co\b.{0,160}(?:timed out|error)/,
    },
    {
      says: 'git lost the connection while it cloned',
      weight: 3,
      line: /fetch-pack: unexpected disconnect|RPC failed; curl \d+|fatal: early EOF/,
    },
    {
      says: 'pip got a file with another hash or length',
      weight: 2,
      line: /incomplete-download|Download failed because not enough bytes/,
    },
  ],
  unless: [/^Successfully installed \S|Fetching \d+ files: 100%|Resolving deltas: 100%/],
  probe: {
    says: 'Compares the files of each downloaded model with their headers. It loads nothing and changes nothing.',
    falsifiedBy: 'Every model is whole.',
    test: { probe: 'model-folder' },
  },
  remedies: [
    {
      id: 'fetch',
      title: 'Fetch the missing files',
      says: 'Fetches only the files of the model that are missing or cut off, and proves length and hash.',
      danger: 'changes',
      act: { kind: 'setup', step: 'models' },
      proof: { probe: 'model-folder' },
    },
    {
      id: 'patient',
      title: 'Wait longer for each answer',
      says: 'Gives the Hugging Face client 60 seconds in place of 10. It then continues where it stopped.',
      danger: 'none',
      act: { kind: 'env', env: { HF_HUB_DOWNLOAD_TIMEOUT: '60', HF_HUB_ETAG_TIMEOUT: '60' } },
      proof: { rerun: 'All files reach 100 %.' },
    },
    {
      id: 'no-xet',
      title: 'Download without Xet',
      says: 'Takes the plain way over HTTPS. It helps where the Xet servers are blocked, and changes nothing in other cases.',
      danger: 'none',
      act: { kind: 'env', env: { HF_HUB_DISABLE_XET: '1' } },
      proof: { rerun: 'All files reach 100 %.' },
    },
  ],
  confusions: [
    {
      cause: 'http-read-timeout',
      says: 'There the server went silent; here it closed the connection.',
    },
    {
      cause: 'checkpoint-corrupt-truncated',
      says: 'What a broken download leaves behind, when it is loaded later.',
    },
  ],
  sources: [
    {
      says: 'huggingface_hub#3036, #4520, #4620, #4670 and xet-core#407, #409, #444, #883: turning Xet off is no cure-all.',
      date: '2026-11',
    },
  ],
  examples: [
    'httpx.RemoteProtocolError: peer closed connection without sending complete message body (received 4096 bytes, expected 900000)',
    'requests.exceptions.ChunkedEncodingError:',
    'RuntimeError: Data processing error: CAS service error : Reqwest Error: HTTP status client error (403 Forbidden)',
    'fatal: early EOF',
    'error: incomplete-download',
  ],
} satisfies Cause;
