import type { CauseFinding } from '../../contract/run/diagnosis';

/** Packages by the name that is imported, where the two differ. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  absl: 'absl-py',
  ale_py: 'ale-py',
  attr: 'attrs',
  bs4: 'beautifulsoup4',
  Box2D: 'box2d-py',
  cv2: 'opencv-python',
  dateutil: 'python-dateutil',
  dm_control: 'dm-control',
  dotenv: 'python-dotenv',
  flash_attn: 'flash-attn',
  fitz: 'PyMuPDF',
  gi: 'PyGObject',
  git: 'GitPython',
  google: 'protobuf',
  huggingface_hub: 'huggingface-hub',
  hydra: 'hydra-core',
  jwt: 'PyJWT',
  lightning_fabric: 'lightning-fabric',
  mpl_toolkits: 'matplotlib',
  OpenGL: 'PyOpenGL',
  PIL: 'Pillow',
  pkg_resources: 'setuptools<81',
  psycopg2: 'psycopg2-binary',
  pynvml: 'nvidia-ml-py',
  pytorch_lightning: 'pytorch-lightning',
  rl_zoo3: 'rl-zoo3',
  sb3_contrib: 'sb3-contrib',
  sentence_transformers: 'sentence-transformers',
  serial: 'pyserial',
  skimage: 'scikit-image',
  sklearn: 'scikit-learn',
  stable_baselines3: 'stable-baselines3',
  talib: 'TA-Lib',
  tensorboard: 'tensorboard',
  usb: 'pyusb',
  yaml: 'PyYAML',
  zmq: 'pyzmq',
};

/** Packages that are imported by their own name and are known to be what they are. */
const SAME_NAMES: ReadonlySet<string> = new Set(
  'accelerate aiohttp anthropic bitsandbytes boto3 chex click datasets deepspeed diffusers distrax einops evaluate faiss fastapi filelock flax fsspec gym gymnasium h5py httpx imageio ipykernel jax jaxlib jinja2 joblib jsonlines jsonschema latex2sympy2 lightning loguru matplotlib minigrid mlflow moviepy msgpack mujoco numba numpy omegaconf openai optax optuna orjson packaging pandas panda_gym peft pettingzoo plotly polars procgen protobuf psutil pyarrow pybullet pydantic pygame pyglet pytest ray regex requests rich sacrebleu safetensors scipy seaborn sentencepiece shimmy skrl supersuit sympy tabulate tensordict tensorboardX tensorflow tianshou tiktoken timm tokenizers toml torch torchaudio torchmetrics torchrl torchvision tqdm trackio transformers triton trl typer tyro uvicorn verl vllm wandb websockets xformers xgboost ta gdown fire'.split(
    ' ',
  ),
);

/** Names that projects often give to their own folders and files: a package of that name on an index is a different one. */
const OWN_NAMES =
  /^(?:src|utils?|configs?|envs?|environments?|models?|agents?|common|helpers?|scripts?|trainers?|train|rewards?|data|data_utils|networks?|wrappers?|policies|policy|algorithms?|training|evaluation|experiments?|rollouts?|main|core|lib|tests?|tools?|test_\w+|_\w*)$/i;

/** A module that an import did not find. */
export interface MissingModule {
  readonly module: string;
  /** Name pip installs it by, as a requirement; null if only the user can know. */
  readonly packageName: string | null;
  /** Whether it is a name that projects give to their own files. */
  readonly isOwnName: boolean;
}

const CAUSES: ReadonlySet<string> = new Set(['module-not-found', 'project-module-missing']);
/** Of `a.b` Python found `a`: then neither its package nor its folder is missing. */
const NAMED = /No module named '?([A-Za-z_]\w*)(?![\w.])/;

/** The module that a finding is about; null where it is about none, or its lines name none. Pure. */
export function missingModule({
  cause,
  evidence,
}: Pick<CauseFinding, 'cause' | 'evidence'>): MissingModule | null {
  if (!CAUSES.has(cause)) return null;
  for (const one of evidence) {
    const [, module] = (one.kind === 'line' && NAMED.exec(one.text ?? '')) || [];
    if (module !== undefined) return ofName(module);
  }
  return null;
}

function ofName(module: string): MissingModule {
  const isOwnName = OWN_NAMES.test(module);
  const other = Object.hasOwn(OTHER_NAMES, module) ? OTHER_NAMES[module] : undefined;
  const same = SAME_NAMES.has(module) ? module : null;
  return { module, packageName: isOwnName ? null : (other ?? same), isOwnName };
}

/** The words of the remedy that installs its package. */
export const installWords = ({ module, packageName }: MissingModule) =>
  packageName === null
    ? {
        title: `Install ${module}, if it is a package`,
        says: `Is it your own module? Then start in the folder that holds it, or add that folder to PYTHONPATH. Otherwise look at pypi.org/project/${module} first: a package may have another name, and misspelled names belong to strangers.`,
      }
    : {
        title: `Install ${packageName}`,
        says: `${module} comes with the package ${packageName}: installs it into the environment of the run. Or is it your own module? Then start in the folder that holds it, or add that folder to PYTHONPATH.`,
      };
