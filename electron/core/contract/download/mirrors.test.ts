import { expect, test } from 'vitest';
import { DownloadSettings, mirrorEnv, MirrorUrl, mirrorUrl } from './mirrors';

test('a chosen mirror reaches pip, uv, conda and the Hub by environment; none chosen leaves them alone', () => {
  expect(mirrorEnv(DownloadSettings.parse({ xetOff: false }))).toEqual({});
  const chosen = DownloadSettings.parse({
    huggingface: 'https://hf-mirror.com/',
    pypi: 'https://pypi.tuna.tsinghua.edu.cn/simple',
    conda: 'https://mirror/conda-forge',
  });
  expect(mirrorEnv(chosen)).toEqual({
    HF_ENDPOINT: 'https://hf-mirror.com',
    HF_HUB_DISABLE_XET: '1',
    PIP_INDEX_URL: 'https://pypi.tuna.tsinghua.edu.cn/simple',
    UV_DEFAULT_INDEX: 'https://pypi.tuna.tsinghua.edu.cn/simple',
    CONDA_CHANNELS: 'https://mirror/conda-forge',
  });
  expect(mirrorUrl('torch', chosen)).toBe('https://download.pytorch.org/whl');
});

test('a mirror with a password in its address, or of another protocol, is refused', () => {
  expect(MirrorUrl.safeParse('https://ada:secret@mirror/simple').success).toBe(false);
  expect(MirrorUrl.safeParse('ftp://mirror/simple').success).toBe(false);
  expect(MirrorUrl.safeParse('https://mirror/simple').success).toBe(true);
});
