import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A `docker` that behaves: what it lists is set, and `exec` runs the command on this machine, in its own home. */
const PROGRAM = `#!/bin/sh
d=$(dirname "$0")
echo "$@" >>"$d/calls"
case $1 in
context) cat "$d/endpoint" ;;
ps)
  if [ -f "$d/off" ]; then
    echo "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?" >&2
    exit 1
  fi
  cat "$d/ps" ;;
exec)
  shift 2
  name=$1
  shift
  if [ -f "$d/off" ]; then
    echo "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?" >&2
    exit 1
  fi
  if ! grep -q "\\"Names\\":\\"$name\\"" "$d/ps"; then
    echo "Error response from daemon: No such container: $name" >&2
    exit 1
  fi
  HOME=$d/home
  unset XDG_DATA_HOME XDG_STATE_HOME RL_COCKPIT_HOME
  export HOME
  exec "$@" ;;
esac
`;

export interface FakeDocker {
  /** Names of containers that run now. */
  set(...running: readonly string[]): Promise<void>;
  /** The engine is off. */
  off(): Promise<void>;
  /** The client leads to this engine. */
  leadTo(endpoint: string): Promise<void>;
  readonly home: string;
  end(): Promise<void>;
}

/** Puts a stand-in for docker first on the PATH of this process. */
export async function fakeDocker(): Promise<FakeDocker> {
  const folder = await mkdtemp(join(tmpdir(), 'rl-cockpit-docker '));
  const before = process.env['PATH'] ?? '';
  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(join(folder, 'docker'), PROGRAM);
  await chmod(join(folder, 'docker'), 0o755);
  process.env['PATH'] = `${folder}${delimiter}${before}`;
  const docker: FakeDocker = {
    set: (...running) =>
      writeFile(
        join(folder, 'ps'),
        running
          .map((Names) => `${JSON.stringify({ Names, Image: 'torch:2', Status: 'Up 2 hours' })}\n`)
          .join(''),
      ),
    off: () => writeFile(join(folder, 'off'), ''),
    leadTo: (endpoint) => writeFile(join(folder, 'endpoint'), `${endpoint}\n`),
    home,
    end: async () => {
      process.env['PATH'] = before;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await docker.set();
  await docker.leadTo('unix:///var/run/docker.sock');
  return docker;
}
