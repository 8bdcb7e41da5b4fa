import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseRequirement } from '#core/lib/pep508';
import type { Manifest } from '#core/training/manifest/manifest';

const run = promisify(execFile);

/**
 * A program that the launcher starts is not run: what it was started with is written down, as a trainer sees it, and it
 * ends with 0. `call` does the same inside a function of a project that the launcher calls.
 */
const RECORDER = `
import json, os, sys

def store(**more):
    here = os.getcwd()
    files = {}
    for folder, folders, names in os.walk(here):
        for name in folders + names:
            one = os.path.join(folder, name)
            said = "-> " + os.readlink(one) if os.path.islink(one) else "file" if name in names else None
            if said is not None and not name.startswith(".rl-cockpit"):
                files[os.path.relpath(one, here)] = said
    seen = dict(more, argv=getattr(sys, "orig_argv", sys.argv), cwd=here, env=dict(os.environ), files=files)
    run = os.environ["RL_COCKPIT_LAUNCH"]
    with open(os.path.join(run, "seen.json.part"), "w") as file:
        json.dump(seen, file)
    os.replace(os.path.join(run, "seen.json.part"), os.path.join(run, "seen.json"))

def plain(values):
    return {key: value for key, value in values.items() if value is None or isinstance(value, (str, int, float, bool, dict))}

def call(names, given, *replaced):
    names = {key: value for key, value in names.items() if key not in ("__builtins__", "__spec__", "__loader__")}
    homes = {name: names[name].__module__ + ":" + names[name].__name__ for name in replaced}
    store(set=plain(names), given=plain(given), replaced=homes)

def after(words, word):
    return words[words.index(word) + 1] if word in words else None

def leave(words):
    """What makers of data would leave, so that the next task can be started."""
    out, module = after(words, "--out"), after(words, "-m")
    names = {
        "rl_cockpit_market": ["%s_D1M.csv" % after(words, "--market")],
        "rl_cockpit_aids.rasters": ["%s/cropped_raster_%s_%s.tif" % (name, after(words, "--count"), name) for name in ("slp", "fbfm")],
        "rl_cockpit_aids.tiny_llama": ["model.safetensors"],
    }.get(module, [])
    for name in names:
        os.makedirs(os.path.dirname(os.path.join(out, name)), exist_ok=True)
        with open(os.path.join(out, name), "w") as file:
            file.write("datetime,close\\n")
    says = {
        "rl_cockpit_market": "[market] Ready: " + str(out),
        "rl_cockpit_aids.rasters": "[rasters] %s rasters in %s" % (after(words, "--count"), out),
        "rl_cockpit_aids.tiny_llama": "[tiny model] 1 weight in " + str(out),
    }.get(module)
    if says is not None:
        sys.stdout.write(says + "\\n")
        sys.stdout.flush()

words = getattr(sys, "orig_argv", [])
if "RL_COCKPIT_LAUNCH" in os.environ and "rl_cockpit_launch" not in words:
    store()
    leave(words)
    os._exit(0)
`;

/** Every name of it is there and can be called: what imports NumPy only for its types continues. */
const ANYTHING = `
import sys

class Anything(type(sys)):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})

sys.modules[__name__].__class__ = Anything
`;

/** Packages that checks of manifests import; the others are only listed. */
const MODULES: Readonly<Record<string, string>> = {
  'numpy/__init__.py': ANYTHING,
  'tensorboard/__init__.py': '',
  'sb3_contrib/__init__.py': '',
  'nes_py/__init__.py': '',
  'gym_super_mario_bros/__init__.py': '',
  'pyretechnics/__init__.py': '',
  'pyretechnics/eulerian_level_set.py': 'class SpreadState:\n    pass\n',
  'flash_attn/__init__.py': '',
  'vllm/__init__.py': '',
};

/**
 * A virtual environment whose Python replaces one with torch, Ray and their kin: it lists every package that the manifests need, and writes
 * down what it is started with. @returns its folder
 */
export async function recordingPython(
  folder: string,
  manifests: readonly Manifest[],
): Promise<string> {
  await run('python3', ['-m', 'venv', '--without-pip', folder]);
  const query = 'import sysconfig; print(sysconfig.get_paths()["purelib"])';
  const { stdout } = await run(path.join(folder, 'bin', 'python'), ['-I', '-c', query]);
  const site = stdout.trim();
  const files: Record<string, string> = { ...MODULES, 'recorder.py': RECORDER };
  for (const { name, version } of packagesOf(manifests)) {
    files[`${name.replaceAll('-', '_')}-${version}.dist-info/METADATA`] =
      `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`;
  }
  files['recorder.pth'] = 'import recorder\n';
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(site, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

/** Each package in a version that every manifest takes: the lowest or only one that any of them names. */
function packagesOf(
  manifests: readonly Manifest[],
): readonly { readonly name: string; readonly version: string }[] {
  const versions = new Map<string, string>();
  const texts = manifests.flatMap(({ packages, tasks }) => [
    ...packages,
    ...tasks.flatMap(({ needs }) => needs),
  ]);
  for (const text of texts) {
    const name = parseRequirement(text)?.name;
    const version = /[=>]=\s*([\d.]+)/.exec(text)?.[1] ?? null;
    if (name !== undefined && (version !== null || !versions.has(name)))
      versions.set(name, version ?? '1.0');
  }
  return [...versions].map(([name, version]) => ({ name, version }));
}
