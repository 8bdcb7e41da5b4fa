import { normalName, parseRequirement, type Requirement } from '#core/lib/pep508';
import { type Call, isConda, optionOf } from './calls';
import type { Word } from './words';

/** A requirement and the word that names it. */
export interface NamedPackage extends Requirement {
  readonly word: Word;
}

/** Install of a call into a Python environment. */
export interface Install {
  readonly manager: 'pip' | 'uv' | 'conda';
  readonly packages: readonly NamedPackage[];
  /** Files of requirements that it names: what is in them is not known here. */
  readonly files: readonly string[];
  /** `--index-url`, or what represents it; null: PyPI. */
  readonly index: string | null;
  readonly extraIndexes: readonly string[];
  readonly channels: readonly string[];
  readonly upgrades: boolean;
  readonly forces: boolean;
  /** The environment that it names: `-n`, `-p`, `--python`; null: the active one. */
  readonly env: string | null;
}

const VALUE_OPTIONS =
  '-i --index-url --extra-index-url -f --find-links -r --requirement --requirements -c --constraint --constraints -t --target --prefix --root --python --python-version --python-platform --platform --abi --implementation --only-binary --no-binary --upgrade-strategy --cache-dir --proxy --timeout --retries --cert --client-cert --trusted-host --src --report --config-settings --config-setting -C --progress-bar --log -e --editable --global-option --exists-action --root-user-action -p --index --default-index --torch-backend --prerelease --resolution --exclude-newer --link-mode --group --extra --override --overrides --build-constraint --build-constraints --index-strategy --keyring-provider --upgrade-package -P --reinstall-package -n --name --channel --solver --file --dependency-group'.split(
    ' ',
  );

/** It changes nothing with one of these. */
const SHOWS_ONLY = /^(?:--dry-run|--download-only|--help|-h)$/;

/** Packages that a call installs; null for a call that installs nothing, or only shows what it would do. */
export function installOf(call: Call): Install | null {
  const words = installWords(call);
  if (words === null || words.some(({ text }) => SHOWS_ONLY.test(text))) {
    return null;
  }
  const manager = isConda(call.program) ? 'conda' : call.program === 'uv' ? 'uv' : 'pip';
  const has = (pattern: RegExp): boolean => words.some(({ text }) => pattern.test(text));
  const channels = manager === 'conda' ? valuesOf(words, ['-c', '--channel']) : [];
  return {
    manager,
    packages: packagesOf(words, manager),
    files: valuesOf(words, ['-r', '--requirement', '--requirements', '--file']),
    index: indexOf(call, words),
    extraIndexes: extraIndexesOf(call, words, manager),
    channels,
    upgrades: has(/^(?:-U|--upgrade|-[a-zA-Z]*U[a-zA-Z]*)$/),
    forces: has(/^(?:--force-reinstall|--reinstall|-I|--ignore-installed)$/),
    env: envOf(call, words, manager),
  };
}

/** Words behind `install`, `uv pip install`, `uv add`; null for any other call. */
function installWords(call: Call): readonly Word[] | null {
  const { program, args } = call;
  if (program === 'pip') return after(args, ['install']);
  if (program === 'uv') return after(args, ['pip', 'install']) ?? after(args, ['add']);
  if (!isConda(program)) return null;
  const words = args[0]?.text === 'env' ? null : args;
  return words === null
    ? null
    : (after(words, ['install']) ?? after(words, ['update']) ?? after(words, ['create']));
}

function after(args: readonly Word[], verbs: readonly string[]): readonly Word[] | null {
  let at = 0;
  for (const verb of verbs) {
    while (args[at]?.text.startsWith('-') === true)
      at += VALUE_OPTIONS.includes(args[at]?.text ?? '') ? 2 : 1;
    if (args[at]?.text !== verb) return null;
    at += 1;
  }
  return args.slice(at);
}

function packagesOf(words: readonly Word[], manager: Install['manager']): readonly NamedPackage[] {
  const packages: NamedPackage[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.text.startsWith('-')) {
      // conda's -c is a channel and pip's a constraint: both take a value.
      if (VALUE_OPTIONS.includes(word.text)) at += 1;
      continue;
    }
    const requirement = manager === 'conda' ? condaSpec(word.text) : parseRequirement(word.text);
    if (requirement !== null) packages.push({ ...requirement, word });
  }
  return packages;
}

/** `pytorch::pytorch=2.4`, `python=3.11`, `numpy>=1.26`: one `=` means "begins with". */
function condaSpec(text: string): Requirement | null {
  const spec = text.split('::').at(-1) ?? '';
  const fuzzy = /^([A-Za-z0-9._-]+)=([^=].*)$/.exec(spec);
  const head = { extras: [], url: null, marker: null };
  if (fuzzy === null) return parseRequirement(spec);
  const version = (fuzzy[2] ?? '').split('=')[0] ?? '';
  return {
    ...head,
    name: normalName(fuzzy[1] ?? ''),
    specifiers: [{ op: '==', version: version.endsWith('*') ? version : `${version}.*` }],
  };
}

function indexOf(call: Call, words: readonly Word[]): string | null {
  const backend = optionOf(words, ['--torch-backend']) ?? call.env['UV_TORCH_BACKEND'] ?? null;
  if (backend !== null && backend !== 'auto') return `https://download.pytorch.org/whl/${backend}`;
  const named = optionOf(words, ['-i', '--index-url', '--default-index']);
  const fromEnv = call.program === 'uv' ? call.env['UV_DEFAULT_INDEX'] : call.env['PIP_INDEX_URL'];
  return named ?? fromEnv ?? null;
}

function extraIndexesOf(call: Call, words: readonly Word[], manager: Install['manager']) {
  if (manager === 'conda') return [];
  const fromEnv = call.env['PIP_EXTRA_INDEX_URL'];
  const named = valuesOf(words, ['--extra-index-url', '--index', '-f', '--find-links']);
  return fromEnv === undefined ? named : [...named, ...fromEnv.split(/\s+/)];
}

function envOf(call: Call, words: readonly Word[], manager: Install['manager']): string | null {
  if (manager === 'conda') {
    return (
      optionOf(words, ['-n', '--name', '-p', '--prefix']) ??
      (call.args[0]?.text === 'create' ? '(new)' : null)
    );
  }
  const python = optionOf(words, manager === 'uv' ? ['-p', '--python'] : ['--python']);
  const target = optionOf(words, ['-t', '--target', '--prefix']);
  const programPath = /[\\/]/.test(call.path) ? call.path : null;
  const pythonPath = call.python !== null && /[\\/]/.test(call.python) ? call.python : null;
  return python ?? target ?? call.condaEnv ?? call.activated ?? pythonPath ?? programPath;
}

/** Every value of an option that may be named more than once. */
function valuesOf(words: readonly Word[], names: readonly string[]): readonly string[] {
  return words.flatMap(({ text }, index) => {
    if (names.includes(text)) return [words[index + 1]?.text ?? ''];
    const long = names.find((name) => name.startsWith('--') && text.startsWith(`${name}=`));
    return long === undefined ? [] : [text.slice(long.length + 1)];
  });
}

/** `cu124` or `cpu` of an address of torch's index; null for any other address. */
export function variantOfIndex(address: string): string | null {
  return (
    /\/whl\/(?:nightly\/|test\/)?(cu\d+|cpu|xpu|rocm[\d.]+)(?:\/|$)/.exec(address)?.[1] ?? null
  );
}
