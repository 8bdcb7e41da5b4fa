import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const TRAINER = `import time
from utils.loading import rows

for i in rows():
    print(f"episode {i} reward {i * 1.5} loss {2.0 / (i + 1)}", flush=True)
    time.sleep(0.02)
`;

/** A project whose script is in its own folder and imports a module beside that folder: it needs PYTHONPATH. */
export async function scriptInFolder(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'scripts'), { recursive: true });
  await mkdir(path.join(folder, 'utils'), { recursive: true });
  await writeFile(path.join(folder, 'utils', '__init__.py'), '');
  await writeFile(path.join(folder, 'utils', 'loading.py'), 'def rows():\n    return range(40)\n');
  await writeFile(path.join(folder, 'scripts', 'train.py'), TRAINER);
  return folder;
}

/** Trains, cannot write its checkpoint as the disk is full (/dev/full always is), and takes long to give up. */
export const DISK_IS_FULL = `import time, traceback
for i in range(40):
    print(f"episode {i} reward {i * 1.5} loss {2.0 / (i + 1)}", flush=True)
    time.sleep(0.02)
try:
    with open("/dev/full", "w") as file:
        file.write("checkpoint")
except OSError:
    traceback.print_exc()
print("releasing the environments", flush=True)
time.sleep(600)
`;

/** Dies with its own exception, which no known cause explains. */
export const UNKNOWN_FAILURE = `class Wobble(Exception):
    pass
raise Wobble("the flux is out of tune")
`;

const IMPORTER = `import sys
print("signed in with token=hf_QhTzKdLmWpXrVbNcYsJgAeUiOfPqRtZx", flush=True)
import tinyreward
for i in range(40):
    print(f"episode {i} reward {tinyreward.reward(i)} loss {2.0 / (i + 1)}", flush=True)
`;

/** Writes a wheel of one module: what pip installs without an index (PEP 427). argv: its file. */
const WHEEL = `import sys, zipfile
about = "tinyreward-1.0.dist-info"
files = {
    "tinyreward.py": "def reward(i):\\n    return i * 1.5\\n",
    about + "/METADATA": "Metadata-Version: 2.1\\nName: tinyreward\\nVersion: 1.0\\n",
    about + "/WHEEL": "Wheel-Version: 1.0\\nGenerator: own\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
record = "".join(f"{name},,\\n" for name in [*files, about + "/RECORD"])
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    for name, text in {**files, about + "/RECORD": record}.items():
        wheel.writestr(name, text)
`;

interface LacksPackage {
  readonly folder: string;
  /** The interpreter of its environment. */
  readonly python: string;
}

/** A project whose environment lacks a package that its requirements name, and that pip can install without a network. */
export async function lacksPackage(folder: string): Promise<LacksPackage> {
  await mkdir(folder, { recursive: true });
  const environment = path.join(folder, 'venv');
  await run('python3', ['-m', 'venv', environment]);
  const wheel = path.join(folder, 'tinyreward-1.0-py3-none-any.whl');
  await run('python3', ['-c', WHEEL, wheel]);
  await writeFile(path.join(folder, 'requirements.txt'), `${pathToFileURL(wheel).href}\n`);
  await writeFile(path.join(folder, 'train.py'), IMPORTER);
  return { folder, python: path.join(environment, 'bin', 'python') };
}
