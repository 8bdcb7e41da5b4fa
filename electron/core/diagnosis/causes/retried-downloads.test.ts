import { expect, test } from 'vitest';
import { diagnoseLog } from '../diagnose-log';

const HF_TIMEOUT = `'(ReadTimeoutError("HTTPSConnectionPool(host='cdn-lfs.huggingface.co', port=443): Read timed out. (read timeout=10)"), '(Request ID: 0a1b)')' thrown while requesting GET https://huggingface.co/Qwen/Qwen2.5-0.5B/resolve/main/model.safetensors`;

/** Output of clients when a download fails, is tried again, and succeeds. */
const RETRIED: Readonly<Record<string, readonly string[]>> = {
  'huggingface_hub, tried again': [
    HF_TIMEOUT,
    'Retrying in 1s [Retry 1/5].',
    HF_TIMEOUT,
    'Retrying in 2s [Retry 2/5].',
    'model.safetensors: 100%|██████████| 988M/988M [00:10<00:00, 95.0MB/s]',
  ],
  'huggingface_hub, resumed': [
    "Error while downloading from https://cas-bridge.xethub.hf.co/xet-bridge-us/66e/model.safetensors: HTTPSConnectionPool(host='cas-bridge.xethub.hf.co', port=443): Read timed out.",
    'Trying to resume download...',
    'model.safetensors: 100%|██████████| 988M/988M [00:10<00:00, 95.0MB/s]',
  ],
  'huggingface_hub, a name that was not resolved at first': [
    `'(MaxRetryError("HTTPSConnectionPool(host='huggingface.co', port=443): Max retries exceeded with url: /gpt2/resolve/main/config.json (Caused by NameResolutionError("<urllib3.connection.HTTPSConnection object at 0x7f>: Failed to resolve 'huggingface.co' ([Errno -3] Temporary failure in name resolution)"))"), '(Request ID: 0a)')' thrown while requesting HEAD https://huggingface.co/gpt2/resolve/main/config.json`,
    'Retrying in 1s [Retry 1/5].',
    'config.json: 100%|██████████| 665/665 [00:00<00:00, 3.1MB/s]',
  ],
  datasets: [
    "ConnectionError: Couldn't reach 'openai/gsm8k' on the Hub (ReadTimeout), retrying in 5 s",
    'Downloading data: 100%|██████████| 2.31M/2.31M [00:00<00:00, 7.20MB/s]',
    'Generating train split: 100%|██████████| 7473/7473 [00:00<00:00, 104832.66 examples/s]',
  ],
  pip: [
    `WARNING: Retrying (Retry(total=4, connect=None, read=None, redirect=None, status=None)) after connection broken by 'ReadTimeoutError("HTTPSConnectionPool(host='pypi.org', port=443): Read timed out. (read timeout=15)")': /simple/gymnasium/`,
    'Collecting gymnasium',
    'Successfully installed gymnasium-1.2.3',
  ],
  wget: [
    'Read error at byte 100000/300000 (Connection timed out). Retrying.',
    '--2026-11-24 10:00:03--  (try: 2)  https://host/data.zip',
    "2026-11-24 10:00:05 (1.21 MB/s) - 'data.zip' saved [300000/300000]",
  ],
  curl: [
    'curl: (28) Operation timed out after 5000 milliseconds with 100000 out of 300000 bytes received',
    'Warning: Problem : timeout. Will retry in 1 seconds. 3 retries left.',
    '100  293k  100  293k    0     0  1210k      0 --:--:-- --:--:-- --:--:-- 1210k',
  ],
};

const LATER = [
  'building the environment',
  'Traceback (most recent call last):',
  '  File "/home/user/project/train.py", line 31, in <module>',
  '    main()',
  '  File "/home/user/project/train.py", line 12, in main',
  '    return prices[market]',
  "KeyError: 'NQ'",
];
const ABOUT_THE_NETWORK =
  /hub-unreachable|timeout|dns|network|pip-index|pip-proxy|connection|download|server|http|ssl|hf-|pip-/;

const named = (lines: readonly string[], exit: number) =>
  diagnoseLog(new TextEncoder().encode(lines.join('\n')), { exit }).findings.map(
    ({ cause }) => cause,
  );

test.each(Object.entries(RETRIED))(
  'a download that failed, was tried again and came is no failure of what ended later: %s',
  (_, lines) => {
    const failures = [
      named([...lines, 'all done'], 0),
      named([...lines, ...LATER], 1),
      named([...lines, 'building the environment'], -9),
    ].map((causes) => causes.filter((cause) => ABOUT_THE_NETWORK.test(cause)));
    expect(failures).toEqual([[], [], []]);
  },
);

// wget's own words name no cause, whether the file came or not.
const NEVER_CAME = Object.entries(RETRIED).filter(([client]) => client !== 'wget');

test.each(NEVER_CAME)('a download that never came is still the failure: %s', (client, lines) => {
  const failed = lines.filter((line) => !/100%|^100 |^Successfully|^Collecting/.test(line));
  const end = client === 'pip' ? ['ERROR: No matching distribution found for gymnasium'] : [];
  expect(named([...failed, ...failed, ...end], 1)[0]).toMatch(ABOUT_THE_NETWORK);
});
