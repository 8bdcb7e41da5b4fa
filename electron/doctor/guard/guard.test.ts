import { describe, expect, test } from 'vitest';
import { mayBeHeld } from '#core/contract/setup/guard';
import { guard } from './guard';
import { blackwell, distro } from './guard-facts.test-data';
import type { GuardFacts } from './rule';

const windows: GuardFacts = {
  ...distro,
  platform: 'windows-x86_64',
  isWsl: false,
  shell: 'powershell',
  python: '3.11.9',
};

const rulesOf = (text: string, facts: GuardFacts): readonly string[] =>
  guard(text, facts).map(({ rule }) => rule);
const insteadOf = (text: string, facts: GuardFacts): string | null | undefined =>
  guard(text, facts)[0]?.instead?.text;

describe('commands of the documents that this user followed', () => {
  const seed =
    'pip install torch==2.4.0 torchvision==0.19.0 torchaudio==2.4.0 --index-url https://download.pytorch.org/whl/cu124';

  test('torch 2.4.0 with CUDA 12.4 is held on an RTX 5070 Ti, with what it would replace and a torch that fits', () => {
    expect(guard(seed, distro)).toEqual([
      {
        rule: 'torch-arch',
        says: 'torch 2.4.0 with CUDA 12.4 has no code for your RTX 5070 Ti (sm_120).',
        because:
          'Its first GPU operation would fail with "no kernel image is available for execution on the device".',
        would: 'It would replace torch 2.7.1+cu128 with torch 2.4.0+cu124.',
        instead: {
          text: 'pip install torch==2.7.1 torchvision torchaudio --index-url https://download.pytorch.org/whl/cu128',
          says: 'torch 2.7.1 with CUDA 12.8 has code for RTX 5070 Ti (sm_120); it needs driver 528.33, and the driver 581.15 runs it.',
        },
        danger: 'changes',
      },
    ]);
  });

  test('the corrected command passes the guard itself', () => {
    expect(guard(insteadOf(seed, distro) ?? '', distro)).toEqual([]);
  });

  test('with vLLM installed, the torch that it requires is offered', () => {
    const packages = { torch: '2.8.0+cu128', vllm: '0.10.2' };
    expect(insteadOf(seed, { ...distro, packages })).toContain('torch==2.8.0');
  });

  test('the same command passes on a card that it has code for', () => {
    const ada = { ...distro, cards: [{ name: 'RTX 4090', computeCapability: '8.9' }] };
    expect(guard(seed, ada)).toEqual([]);
  });

  test('conda run … flash-attn on Windows is held with both reasons of flash-attn', () => {
    const [hold] = guard('conda run -n arpo pip install flash-attn --no-build-isolation', windows);
    expect(hold).toMatchObject({ rule: 'linux-only-on-windows', instead: null });
    expect(hold?.because).toContain('need a CUDA toolkit and paths longer than 260 characters');
    expect(hold?.because).toContain('A WSL distro on this computer can have it.');
  });

  test('nvidia-nccl-cu12 on Windows is held, and the rest of the command is offered', () => {
    const text = 'pip install nvidia-nccl-cu12==2.21.5 tensorboard "ray[default]>=2.41"';
    expect(rulesOf(text, windows)).toEqual(['linux-only-on-windows']);
    expect(insteadOf(text, windows)).toBe('pip install tensorboard "ray[default]>=2.41"');
  });

  test('cuda-toolkit-12-4 on sm_120 is held; the toolkit of the installed torch is offered', () => {
    const text = 'sudo apt-get install -y cuda-toolkit-12-4';
    expect(guard(text, distro)[0]).toMatchObject({
      rule: 'cuda-packages',
      says: 'CUDA 12.4 cannot compile for your RTX 5070 Ti (sm_120).',
      instead: { text: 'sudo apt-get install -y cuda-toolkit-12-8' },
    });
  });

  test('torch 1.13 on Python 3.12 is held: there is no wheel for this Python', () => {
    const hold = guard('pip install torch==1.13.1', { ...distro, cards: [] })[0];
    expect(hold).toMatchObject({
      rule: 'no-wheel-for-python',
      says: 'torch 1.13.1 has no wheel for Python 3.12.',
    });
    expect(hold?.because).toContain('Python 3.7 to 3.11');
  });

  test('rm -rf /tmp/ray is held while a Ray lives, and passes when none does', () => {
    const live = { ...distro, isRayLive: true };
    expect(rulesOf('ray stop; rm -rf /tmp/ray', live)).toEqual(['ray-files']);
    expect(rulesOf('sudo rm -fr /tmp/ray/*', live)).toEqual(['ray-files']);
    expect(rulesOf('rm -rf /tmp/*', live)).toEqual(['ray-files']);
    expect(rulesOf('rm -rf /tmp/ray', distro)).toEqual([]);
    expect(rulesOf('rm -rf /tmp/raytracer', live)).toEqual([]);
  });

  test.each([
    'python train.py agent.tools.search.params.api_key=9f8e7d6c5b4a39281706f5e4',
    'python search.py --api-key 9f8e7d6c5b4a39281706f5e4',
    `huggingface-cli login --token hf_${'a1B2'.repeat(8)}`,
    `curl -H "Authorization: Bearer sk-${'a1B2'.repeat(10)}" https://api.example.com`,
    `wandb login ${'0123456789'.repeat(4)}`,
  ])('a key among arguments is held, and the hold does not repeat it: %s', (text) => {
    const holds = guard(text, distro);
    expect(holds.map(({ rule }) => rule)).toEqual(['key-in-argv']);
    const words = text.split(/[\s="]+/).filter((word) => word.length > 20 && !word.includes('/'));
    for (const word of words) expect(JSON.stringify(holds)).not.toContain(word);
  });
});

describe('torch with and without CUDA', () => {
  test('the CPU index is held where a torch with CUDA is installed, and passes on a machine without a card', () => {
    const text = 'pip install -U torch --index-url https://download.pytorch.org/whl/cpu';
    expect(guard(text, distro)[0]).toMatchObject({
      rule: 'gpu-torch-to-cpu',
      would: 'It would replace torch 2.7.1+cu128 with torch 2.15.0+cpu.',
    });
    expect(guard(text, { ...distro, cards: [] })).toEqual([]);
    expect(guard(text, { ...distro, packages: {} })).toEqual([]);
  });

  test('pip leaves a torch that satisfies the request, and the hold says so', () => {
    const text = 'pip install torch --index-url https://download.pytorch.org/whl/cpu';
    expect(guard(text, distro)[0]?.would).toContain('torch 2.7.1+cu128 satisfies it and stays');
  });

  test('PyPI on Windows would replace torch with CUDA by one without', () => {
    const text = 'pip install --upgrade torch';
    expect(guard(text, windows)[0]).toMatchObject({ rule: 'gpu-torch-to-cpu' });
    expect(insteadOf(text, windows)).toContain(
      '--index-url https://download.pytorch.org/whl/cu130',
    );
    expect(guard('pip install torch', windows)).toEqual([]);
  });

  test('vLLM 0.8.4 is held on an RTX 5070 Ti, because it requires torch 2.6.0', () => {
    expect(guard('uv pip install vllm==0.8.4', distro)[0]).toMatchObject({
      rule: 'torch-arch',
      would: 'It would replace torch 2.7.1+cu128 with torch 2.6.0+cu124.',
    });
    expect(
      guard('uv pip install vllm==0.9.2', { ...distro, packages: { torch: '2.7.0+cu128' } }),
    ).toEqual([]);
  });

  test('a packed wheel, an extra index and uv are read as they would be carried out', () => {
    const created = { ...distro, packages: {} };
    const wheel = 'pip install ./torch-2.6.0+cu124-cp312-cp312-linux_x86_64.whl';
    expect(
      rulesOf(
        'pip install torch==2.6.0 --extra-index-url=https://download.pytorch.org/whl/cu118',
        created,
      ),
    ).toEqual(['torch-arch']);
    expect(rulesOf('uv pip install torch --torch-backend=cu126', created)).toEqual(['torch-arch']);
    expect(
      rulesOf(
        'pip install torch --extra-index-url https://download.pytorch.org/whl/cu118',
        created,
      ),
    ).toEqual([]);
    expect(
      rulesOf(
        'uv pip install torch --extra-index-url https://download.pytorch.org/whl/cu118',
        created,
      ),
    ).toEqual(['torch-arch']);
    expect(
      rulesOf('PIP_INDEX_URL=https://download.pytorch.org/whl/cu121 pip3 install torch', created),
    ).toEqual(['torch-arch']);
    expect(() => guard(wheel, created)).not.toThrow();
  });

  test("PyTorch's conda packages are held on a card that came after the last of them", () => {
    const text =
      'conda install -n arpo pytorch==2.4.0 torchvision pytorch-cuda=12.4 -c pytorch -c nvidia';
    expect(guard(text, distro)[0]).toMatchObject({
      rule: 'torch-arch',
      instead: {
        text: 'conda run -n arpo python -m pip install torch==2.7.1 --index-url https://download.pytorch.org/whl/cu128',
      },
    });
  });

  test('one card of two that fits is enough', () => {
    const two = { ...distro, cards: [{ name: 'RTX 3060', computeCapability: '8.6' }, blackwell] };
    expect(
      guard('pip install torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124', two),
    ).toEqual([]);
  });
});

describe('what else is held', () => {
  const base = { ...distro, isCondaBase: true };
  test('pip and conda in the base environment are held, with its own environment instead', () => {
    expect(insteadOf('pip install "ray[default]"', base)).toBe(
      'conda create -y -n rl python=3.11 pip && conda run -n rl python -m pip install "ray[default]"',
    );
    expect(rulesOf('conda install numpy', base)).toEqual(['conda-base']);
    expect(rulesOf('mamba install -n base numpy', distro)).toEqual(['conda-base']);
    expect(rulesOf('conda remove numpy', base)).toEqual(['conda-base']);
    expect(rulesOf('conda activate arpo && pip install numpy', base)).toEqual([]);
    expect(rulesOf('conda install -n arpo numpy', base)).toEqual([]);
    expect(rulesOf('conda update -n base conda', base)).toEqual([]);
  });

  test('a driver package is held in WSL only', () => {
    expect(guard('sudo apt install cuda', distro)[0]).toMatchObject({
      says: 'cuda brings a Linux driver into WSL.',
      instead: { text: 'sudo apt install cuda-toolkit-12-8' },
    });
    expect(rulesOf('sudo apt install nvidia-driver-570', distro)).toEqual(['cuda-packages']);
    expect(rulesOf('sudo apt install nvidia-driver-570', { ...distro, isWsl: false })).toEqual([]);
  });

  test('a toolkit of another major version than the installed torch is held', () => {
    expect(guard('apt install cuda-toolkit-13-0', distro)[0]?.says).toBe(
      'CUDA 13.0 does not match the CUDA 12.8 of your torch.',
    );
  });

  test('wsl --unregister is held before everything, and an export is offered', () => {
    expect(guard('wsl.exe --unregister Ubuntu-22.04', windows)[0]).toMatchObject({
      rule: 'wsl-unregister',
      danger: 'destroys',
      instead: { text: 'wsl.exe --export Ubuntu-22.04 Ubuntu-22.04.tar' },
    });
    expect(guard('wsl --set-default Ubuntu', windows)).toEqual([]);
  });

  test.each([
    'su -c "pip install torch"',
    'su - root -c "pip install torch"',
    'su --command="pip install torch"',
    'runuser -u root -- true; su root <<< "pip install torch"',
    'doas pip install torch',
    'doas -u root pip install torch',
    'pkexec pip install torch',
    'echo torch | sudo xargs pip install',
    'echo torch | sudo xargs -n 1 pip install',
    'eval "sudo pip install torch"',
    'eval sudo pip install torch',
    'sudo eval "pip install torch"',
    'sudo python3 -mpip install torch',
    'sudo python3 -Im pip install torch',
    'sudo python3 -Impip install torch',
    'sudo python3 -W ignore -m pip install torch',
    'sudo $(which pip) install torch',
    'sudo `command -v pip` install torch',
    'sudo sh <<E\npip install torch\nE',
    'sudo bash -s <<-E\n\tpip install torch\n\tE',
    'sudo -s <<< "pip install torch"',
    'sudo bash <<A; echo done\npip install torch\nA',
  ])('pip as root is held however root and pip are written: %s', (text) => {
    expect(mayBeHeld(text)).toBe(true);
    expect(rulesOf(text, { ...distro, packages: null, cards: [] })).toContain('sudo-pip');
  });

  test.each([
    'WSL.EXE --UNREGISTER Ubuntu',
    'wsl --unregister=Ubuntu',
    'cmd /c WSL --Unregister Ubuntu',
  ])('unregistering a distro is held in any case and form: %s', (text) => {
    expect(mayBeHeld(text)).toBe(true);
    expect(guard(text, windows)[0]).toMatchObject({
      rule: 'wsl-unregister',
      says: 'This deletes Ubuntu and every file in it.',
    });
  });

  test.each([
    ['WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567 python t.py', 'WANDB_API_KEY'],
    ['env OPENAI_API_KEY=sk-abcdefghijklmnopqrstuvwx python t.py', 'OPENAI_API_KEY'],
    ['A=1 X=hf_abcdefghijklmnopqrstuvwxyz python t.py', 'X'],
  ])('a key that is set in front of a program is held: %s', (text, name) => {
    const [hold] = guard(text, distro);
    expect(hold).toMatchObject({
      rule: 'key-in-line',
      says: `This line contains the value of ${name}.`,
    });
    expect(JSON.stringify(hold)).not.toMatch(/0123456789abcdef|sk-abc|hf_abc/);
  });

  test('sudo pip is held, and offered without sudo', () => {
    expect(insteadOf('sudo -H pip install numpy', distro)).toBe('pip install numpy');
    expect(rulesOf('sudo apt install python3-pip', distro)).toEqual([]);
  });

  test('a command inside of another shell, of a distro or behind && is read, too', () => {
    const pin = 'pip install torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124';
    for (const text of [
      `bash -lc "${pin}"`,
      `wsl -d Ubuntu -- ${pin}`,
      `cd ~/arpo && ${pin} | tee install.log`,
      `cmd /c ${pin}`,
      `python -m ${pin}`,
    ]) {
      expect(rulesOf(text, { ...windows, shell: 'posix' })).toContain('torch-arch');
    }
    expect(rulesOf(`ssh lab ${pin}`, distro)).toEqual([]);
  });
});
