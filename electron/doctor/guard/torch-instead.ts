import { exactVersion } from '#core/lib/pep508';
import { chooseTorch, type TorchChoice, type TorchPin } from '../wheels/choose-torch';
import { corrected, optionWords, type WordChange } from './correction';
import { torchOfVllm } from './framework-torch';
import type { NamedPackage } from './parse/installs';
import type { RuleHold, Situation } from './rule';
import { wishOf } from './torch-plan';

const INDEX_OPTIONS = [
  '-i',
  '--index-url',
  '--extra-index-url',
  '--default-index',
  '--index',
  '--torch-backend',
  '-f',
  '--find-links',
];
/** Packages whose releases belong to one torch each: their pins go with the one of torch. */
const COMPANIONS = /^(?:torchvision|torchaudio|torchtext)$/;

/** The command with a torch that this machine can run; null where none fits, or it cannot be written in its place. */
export function insteadWithTorch(situation: Situation): RuleHold['instead'] {
  const { facts, install, call } = situation;
  if (install === null || install.manager === 'conda') return condaInstead(situation);
  const choice = chosen(situation);
  if (choice === null) return null;
  const named = install.packages.find(({ name }) => name === 'torch');
  const changes: WordChange[] = [
    ...install.packages.flatMap((one) => pinned(one, choice)),
    ...optionWords(call.args, INDEX_OPTIONS),
  ];
  const index = choice.index === null ? [] : ['--index-url', choice.index];
  // Other packages are not on torch's index: it then is beside PyPI.
  const others = install.packages.some(({ name }) => name !== 'torch' && !COMPANIONS.test(name));
  const where = others && choice.index !== null ? ['--extra-index-url', choice.index] : index;
  const label = facts.platform?.startsWith('macos') === true ? '' : `+${choice.variant}`;
  const missing = named === undefined ? [`torch==${choice.version}${label}`] : [];
  const text = corrected(situation, changes, [...missing, ...where]);
  return text === null ? null : { text, says: choice.reason };
}

function pinned(one: NamedPackage, choice: TorchChoice): readonly WordChange[] {
  if (one.name === 'torch') return [{ word: one.word, to: `torch==${choice.version}` }];
  return COMPANIONS.test(one.name) && exactVersion(one) !== null
    ? [{ word: one.word, to: one.name }]
    : [];
}

/** The nearest torch that this machine runs: one that the installed vLLM accepts, where there is such a one. */
function chosen(situation: Situation): TorchChoice | null {
  const { facts, install } = situation;
  const { platform, cards, driver } = facts;
  if (platform === null || cards === null || install === null) return null;
  // The Python of another environment is not known: 3.11 is served by most releases.
  const python = (install.env === null ? facts.python : null) ?? '3.11';
  const usable = cards.filter(({ computeCapability }) => computeCapability !== null);
  const wish = wishOf(install);
  const version = wish === null ? null : exactVersion(wish);
  const near = version === null ? {} : { near: version };
  const wanted = { cards: usable, driver, platform, python, ...near };
  const pins = install.env === null ? installedPins(facts.packages ?? {}) : [];
  const withPins = chooseTorch({ ...wanted, pins });
  const choice = withPins.ok ? withPins : chooseTorch(wanted);
  return choice.ok ? choice.value : null;
}

function installedPins({ vllm }: Readonly<Record<string, string>>): readonly TorchPin[] {
  const pin = vllm === undefined ? null : torchOfVllm([{ op: '==', version: vllm }]);
  return pin === null
    ? []
    : [{ by: `vllm ${pin.vllm}`, from: pin.torch, before: `${pin.torch}.1` }];
}

/** conda has no torch after 2.5: pip takes its place. */
function condaInstead(situation: Situation): RuleHold['instead'] {
  const { install } = situation;
  if (
    install === null ||
    install.packages.some(({ name }) => !/^(?:py)?torch|^cpuonly$/.test(name))
  )
    return null;
  const choice = chosen(situation);
  if (choice === null || choice.index === null || !situation.call.isPlaced) return null;
  if (situation.text.trim().includes('\n') || /[;&|]/.test(situation.text)) return null;
  const env =
    install.env === null || install.env === '(new)' ? [] : ['conda', 'run', '-n', install.env];
  const argv = [
    ...env,
    'python',
    '-m',
    'pip',
    'install',
    `torch==${choice.version}`,
    '--index-url',
    choice.index,
  ];
  return {
    text: argv.join(' '),
    says: `${choice.reason} PyTorch publishes no conda packages after 2.5.`,
  };
}
