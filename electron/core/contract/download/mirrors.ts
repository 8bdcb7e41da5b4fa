import { z } from 'zod';

/** Services that have mirrors: model hub, Python packages, torch wheels, conda channels. */
export const MirrorKind = z.enum(['huggingface', 'pypi', 'torch', 'conda']);
export type MirrorKind = z.infer<typeof MirrorKind>;

/** Base address of a mirror: HTTP or HTTPS, without a name or password in it. */
export const MirrorUrl = z
  .url({ protocol: /^https?$/, error: 'give an address that begins with https:// or http://' })
  .max(500, 'it is longer than 500 characters')
  .refine((url) => !/^https?:\/\/[^/]*@/i.test(url), {
    error: 'leave the name and password out of the address',
  });

/** Downloads as the user set them. A mirror is its base address; null = the service itself. */
export const DownloadSettings = z.object({
  huggingface: MirrorUrl.nullable().default(null),
  pypi: MirrorUrl.nullable().default(null),
  torch: MirrorUrl.nullable().default(null),
  conda: MirrorUrl.nullable().default(null),
  /** Trainings fetch from the hub without Xet, whose transfers stall without an error (xet-core#407, #883). */
  xetOff: z.boolean().default(true),
  /** Silence in ms after which a download says that it is quiet. */
  downloadQuietMs: z.int().min(1_000).max(600_000).default(10_000),
  /** Silence in ms after which it connects again and continues where it was. */
  downloadReconnectMs: z.int().min(2_000).max(3_600_000).default(30_000),
});
export type DownloadSettings = z.infer<typeof DownloadSettings>;

export interface Mirror {
  readonly kind: MirrorKind;
  readonly name: string;
  readonly url: string;
  /** A small file below `url` that every such service has; what a test of the mirror fetches. */
  readonly sample: string;
}

const SAMPLES: Readonly<Record<MirrorKind, string>> = {
  huggingface: 'api/models/hf-internal-testing/tiny-random-gpt2',
  pypi: 'pip/',
  torch: 'cpu/torch/',
  conda: 'noarch/repodata.json.zst',
};

/** PyTorch's own index of wheels: a folder below it for each variant (pytorch.org, "Get started"). */
export const TORCH_INDEX = 'https://download.pytorch.org/whl';

/**
 * Known mirrors, the service itself first. Addresses from the services' own documentation: hf-mirror.com, TUNA and
 * USTC help pages, mirror.sjtu.edu.cn.
 */
export const MIRRORS: readonly Mirror[] = [
  ...existing('huggingface', [
    ['Hugging Face', 'https://huggingface.co'],
    ['hf-mirror.com', 'https://hf-mirror.com'],
  ]),
  ...existing('pypi', [
    ['PyPI', 'https://pypi.org/simple'],
    ['TUNA (Tsinghua)', 'https://pypi.tuna.tsinghua.edu.cn/simple'],
    ['USTC', 'https://mirrors.ustc.edu.cn/pypi/simple'],
    ['Alibaba Cloud', 'https://mirrors.aliyun.com/pypi/simple'],
  ]),
  ...existing('torch', [
    ['PyTorch', TORCH_INDEX],
    ['SJTU', 'https://mirror.sjtu.edu.cn/pytorch-wheels'],
  ]),
  ...existing('conda', [
    ['conda-forge', 'https://conda.anaconda.org/conda-forge'],
    ['TUNA (Tsinghua)', 'https://mirrors.tuna.tsinghua.edu.cn/anaconda/cloud/conda-forge'],
  ]),
];

function existing(kind: MirrorKind, list: readonly (readonly [string, string])[]): Mirror[] {
  return list.map(([name, url]) => ({ kind, name, url, sample: SAMPLES[kind] }));
}

/** The address of a mirror that the user typed, to be tested as the known ones are. */
export const customMirror = (kind: MirrorKind, url: string): Mirror => ({
  kind,
  name: 'Custom',
  url,
  sample: SAMPLES[kind],
});

/** Base address in use for a service: the chosen mirror, else the service itself. No slash at its end. */
export function mirrorUrl(kind: MirrorKind, settings: DownloadSettings): string {
  const url = settings[kind] ?? MIRRORS.find((mirror) => mirror.kind === kind)?.url ?? '';
  return url.replace(/\/+$/, '');
}

/**
 * Environment variables that make pip, uv, conda and huggingface_hub use the chosen mirrors. A service without a chosen mirror gets none:
 * what the user's own configuration says holds. Names from the documentation of pip (PIP_INDEX_URL), uv (UV_DEFAULT_INDEX), conda
 * (CONDA_CHANNELS) and huggingface_hub (HF_ENDPOINT, HF_HUB_DISABLE_XET).
 */
export function mirrorEnv(settings: DownloadSettings): Readonly<Record<string, string>> {
  const { huggingface, pypi, conda, xetOff } = settings;
  return {
    ...(huggingface === null ? {} : { HF_ENDPOINT: mirrorUrl('huggingface', settings) }),
    ...(xetOff ? { HF_HUB_DISABLE_XET: '1' } : {}),
    ...(pypi === null
      ? {}
      : {
          PIP_INDEX_URL: mirrorUrl('pypi', settings),
          UV_DEFAULT_INDEX: mirrorUrl('pypi', settings),
        }),
    ...(conda === null ? {} : { CONDA_CHANNELS: mirrorUrl('conda', settings) }),
  };
}
