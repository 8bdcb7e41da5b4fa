import type { PlanStep } from '../plan';

/** Step: the Python environment of a goal. */
export const environmentStep: PlanStep = {
  id: 'environment',
  title: 'Environment',
  actor: 'cockpit',
  why: 'Its own environment keeps the packages of this goal apart from yours.',
  about:
    'RL Cockpit makes it in its own folder and never changes an environment of yours, conda base or the Python of the system. Packages in your home folder can leak into any environment; this step finds them, and packages that were changed behind its back once all was proved.',
  probes: ['interpreter', 'conda', 'freeze'],
};

/** Step: a PyTorch with code for the card that is there. */
export const torchStep: PlanStep = {
  id: 'torch',
  title: 'PyTorch for this machine',
  actor: 'cockpit',
  why: 'A PyTorch without code for the card fails at the first kernel, not when it is installed.',
  about:
    'torch.cuda.is_available() is no proof. RL Cockpit compares the card, the driver and the list of architectures in the wheel, and then runs a matrix product and linalg.qr.',
  probes: ['torch', 'wheel-proof'],
};

/** Step: Stable-Baselines3 and its contrib package. */
export const sb3Step: PlanStep = {
  id: 'sb3',
  title: 'Stable-Baselines3',
  actor: 'cockpit',
  why: 'Phase 3 trains MaskablePPO of sb3-contrib in a gymnasium task.',
  about:
    'The versions have to fit each other: Stable-Baselines3 2.3 needs gymnasium below 0.30 and numpy below 2. The proof makes a model, trains it, saves it and loads it again.',
  probes: ['sb3-stack'],
};

/** Step: native code, rung by rung. */
export const ladderStep: PlanStep = {
  id: 'ladder',
  title: 'Crash ladder',
  actor: 'cockpit',
  why: 'A clash of math libraries ends Python with a segmentation fault and without a message.',
  about:
    'Eight small programs, each a step more than the one before, run in their own processes. The first that dies shows where to search; then one factor at a time is changed.',
  probes: ['crash-ladder'],
};

/** Step: CUDA where no device is visible, as in a worker of Ray. */
const cudaStep: PlanStep = {
  id: 'cuda',
  title: 'CUDA without a visible device',
  actor: 'cockpit',
  why: 'Ray hides the GPU from workers that do not ask for one, and some drivers in WSL then crash.',
  about:
    'An empty CUDA_VISIBLE_DEVICES makes cuInit free memory twice on some drivers. The probe tries it, and then each variable that avoids it.',
  probes: ['cuinit', 'empty-cuda-devices'],
};

/** Step: the frameworks of ARPO. */
const frameworksStep: PlanStep = {
  id: 'frameworks',
  title: 'verl, vLLM, flash-attn',
  actor: 'cockpit',
  why: 'ARPO imports all three, and each is built for one version of PyTorch.',
  about:
    'PyTorch is held at the proved version while they are installed. A wheel of flash-attn has to match CUDA, PyTorch, the Python version and the C++ ABI.',
  probes: ['packages'],
};

/** Step: Ray, with and without a GPU. */
const rayStep: PlanStep = {
  id: 'ray',
  title: 'Ray',
  actor: 'cockpit',
  why: 'verl runs every worker as a Ray actor.',
  about:
    'The proof runs a task without a GPU and one with it in its own small Ray, and ends that Ray again. A Ray of yours is left alone.',
  probes: ['ray'],
};

/** Step: models on the disk, whole. */
export const modelsStep: PlanStep = {
  id: 'models',
  title: 'Model files',
  actor: 'cockpit',
  why: 'A training that loads half a model fails only after minutes, at its last shard.',
  about:
    'Every shard that an index names has to be there, and each file as long as its header asks for. Nothing is loaded, and no model of yours is changed.',
  probes: ['model-folder'],
};

/** Step: the key of the search provider, where one is stored. */
export const searchStep: PlanStep = {
  id: 'search',
  title: 'Search key',
  actor: 'you',
  why: 'With a wrong key every search of a training fails, and it learns without its tool.',
  about:
    'RL Cockpit asks the provider for the zones of the stored key, which is not charged. Store the key under Settings, Secrets; it is never in a command or a log.',
  probes: ['search-key'],
};

/** Steps of an ARPO environment, small or large, in their order. */
export const arpoSteps: readonly PlanStep[] = [
  environmentStep,
  torchStep,
  ladderStep,
  cudaStep,
  frameworksStep,
  rayStep,
  modelsStep,
];
