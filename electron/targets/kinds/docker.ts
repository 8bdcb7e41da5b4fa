import { z } from 'zod';
import { finding } from '#core/contract/finding';
import type { Refusal } from '#core/contract/refusal';
import type { TargetCapabilities } from '#core/contract/target/target';
import type { AgentEnd } from '../agent/agent-process';
import { gone } from '../agent/agent-refusals';
import { commandTarget } from '../command-target';
import { type ConnectPolicy, NEARBY_HEARTBEAT } from '../agent/contact/connect-policy';
import { NO_PYTHON, PYTHON_SEARCH } from '../interpreter/python-search';
import { textOfProgram } from '../run-program';
import type { Seen, Target, TargetHome, TargetKind } from '../target';

const PREFIX = 'docker:';
const CLIENT_WITHIN_MS = 5_000;
/** The rule of Docker itself for names of containers; none can be read as an option. */
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9_.-]+$/;

const capabilities: TargetCapabilities = {
  noun: 'Docker',
  picture: 'container',
  isHere: false,
  // An engine on another machine is refused.
  sharesThisMachine: true,
  sleepsWith: 'This machine',
  costsToConnect: 'dial',
  shellClient: { asksPerson: false, lostExit: null },
  pathStyle: 'posix',
  mountsWindows: false,
  hasLogins: false,
  acts: false,
};

/** One line of `docker ps --format '{{json .}}'`. */
const Row = z.object({ Names: z.string(), Image: z.string(), Status: z.string() });

/** Docker kind of target: containers that run on this machine. Written and tested with a stand-in for docker alone. */
export class DockerKind implements TargetKind {
  readonly id = 'docker';
  readonly title = 'Docker containers';
  readonly capabilities = capabilities;
  /** Containers of earlier scans; a stopped one is reported as stopped. */
  readonly #existing = new Set<string>();

  async find(signal: AbortSignal): Promise<readonly Seen[]> {
    const at = await endpoint(signal);
    const running = at !== null && isLocal(at) ? await runningContainers(signal) : [];
    for (const { name } of running) this.#existing.add(name);
    const stopped = [...this.#existing].filter((name) => running.every((one) => one.name !== name));
    return [...running, ...stopped.map(stoppedContainer)];
  }

  named(id: string): Seen | null {
    const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
    if (!NAME.test(name)) return null;
    const says = 'Off. Connect opens it if it is running.';
    return { id, name, isRunning: null, says };
  }

  open(seen: Seen, home: TargetHome): Target {
    const { name } = seen;
    return commandTarget(seen, home, {
      kind: this,
      policy: policyOf(name),
      door: async () => {
        const at = await endpoint(AbortSignal.timeout(CLIENT_WITHIN_MS));
        if (at !== null && !isLocal(at)) throw new Error(`${ELSEWHERE} ${at}.`);
        return { file: client(), args: ['exec', '-i', name, '/bin/sh', '-c', PYTHON_SEARCH] };
      },
      shellAccess: () => ({
        is: 'there',
        // The container's user may have any shell: sh finds out which.
        login: () => null,
        client: [client(), 'exec', '-it', name],
        accepts: 'words',
        env: {},
      }),
    });
  }
}

export default new DockerKind();

const ELSEWHERE = 'RL Cockpit opens only containers on this machine, but docker points to';

/** On Windows by its full path: never one from the working folder. */
function client(): string {
  if (process.platform !== 'win32') return 'docker';
  const programs = process.env['ProgramFiles'] ?? 'C:\\Program Files';
  return `${programs}\\Docker\\Docker\\resources\\bin\\docker.exe`;
}

/** Where the client has its engine; the engine is not asked: a scan must not connect. null where there is no client. */
async function endpoint(signal: AbortSignal): Promise<string | null> {
  const named = process.env['DOCKER_HOST'];
  if (named !== undefined && named !== '') return named;
  const reported = await docker(
    ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}'],
    signal,
  );
  return reported?.trim() || null;
}

const isLocal = (at: string): boolean => /^(unix|npipe):/.test(at);

/** Nothing where there is no docker, or its engine does not run: most machines are like that, and the user did not ask. */
async function runningContainers(signal: AbortSignal): Promise<readonly Seen[]> {
  const printed = await docker(['ps', '--format', '{{json .}}'], signal);
  const lines = printed?.split('\n').filter((line) => line.trim() !== '') ?? [];
  return lines.flatMap((line) => {
    const row = Row.safeParse(parsed(line));
    // Other names that links gave it hold a slash.
    const name = row.data?.Names.split(',').find((one) => NAME.test(one));
    if (!row.success || name === undefined) return [];
    const says = `A container from ${row.data.Image}, ${row.data.Status}. Connect opens it.`;
    return [{ id: `${PREFIX}${name}`, name, isRunning: true, says }];
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Output of docker; null if it cannot be had, fails or hangs. */
function docker(args: readonly string[], signal: AbortSignal): Promise<string | null> {
  return textOfProgram(client(), args, { timeoutMs: CLIENT_WITHIN_MS, signal });
}

function stoppedContainer(name: string): Seen {
  const says = 'No container with this name is running.';
  const advice = `Start it, then connect it: docker start ${name}`;
  const problem = finding('not-running', 'bad', says, { advice });
  return { id: `${PREFIX}${name}`, name, isRunning: false, says, problem };
}

function policyOf(name: string): ConnectPolicy {
  return {
    isFree: false,
    heartbeat: NEARBY_HEARTBEAT,
    replacesSilent: true,
    firstWaitMs: 500,
    lastWaitMs: 10_000,
    helloWithinMs: 60_000,
    explain: (end) => whyEnded(name, end),
    needsPerson: ({ code }) => code.startsWith('docker-'),
    // Entering a container that runs starts nothing; one that does not run cannot be entered.
    mayRestart: async () => true,
  };
}

interface Sign {
  readonly text: RegExp;
  readonly refusal: (name: string, last: string) => Refusal;
}

/** Messages of docker if it cannot enter a container, the most specific first. */
const SIGNS: readonly Sign[] = [
  {
    // Its own line: the command line, which reports an end without words, holds the text too.
    text: new RegExp(`^${NO_PYTHON}\\s*$`, 'm'),
    refusal: (name) => ({
      code: 'no-python',
      says: `The container ${name} has no Python 3.8 or newer in the usual locations.`,
      remedy: 'Use an image that has one, or install it in the container.',
    }),
  },
  {
    text: /ENOENT|command not found/,
    refusal: () => ({
      code: 'docker-missing',
      says: 'RL Cockpit could not find docker on this machine.',
      remedy: 'Install Docker, or put its folder on the PATH, then connect again.',
    }),
  },
  {
    text: new RegExp(ELSEWHERE),
    refusal: (_name, last) => ({
      code: 'docker-elsewhere',
      says: last,
      remedy:
        'Connect to that machine over SSH, or switch to the local engine: docker context use default',
    }),
  },
  {
    text: /Cannot connect to the Docker daemon|docker daemon is not running|error during connect|failed to connect to the docker API/i,
    refusal: (name) => ({
      code: 'docker-off',
      says: `Docker is not running, so RL Cockpit cannot open ${name}.`,
      remedy: 'Start Docker, then connect again.',
    }),
  },
  {
    text: /permission denied while trying to connect|docker\.sock.*permission denied/i,
    refusal: (_name, last) => ({
      code: 'docker-permission',
      says: `You do not have permission to use Docker here: ${last}`,
      remedy: 'Add your user to the docker group and log in again, or use rootless Docker.',
    }),
  },
  {
    text: /No such container/,
    refusal: (name) => ({
      code: 'docker-no-container',
      says: `There is no container ${name}.`,
      remedy: 'List the containers with: docker ps --all',
    }),
  },
  {
    text: /is not running|is paused|is restarting/,
    refusal: (name, last) => ({
      code: 'docker-not-running',
      says: `RL Cockpit cannot open the container ${name}: ${last}`,
      remedy: `Start it, then connect it: docker start ${name}`,
    }),
  },
  {
    text: /executable file not found|no such file or directory/,
    refusal: (name) => ({
      code: 'docker-no-shell',
      says: `The container ${name} has no /bin/sh.`,
      remedy: 'Use an image that has a shell and Python 3.8 or newer.',
    }),
  },
];

/** Reason why there is no agent in a container. */
function whyEnded(name: string, { why, stderr }: AgentEnd): Refusal {
  const said = `${stderr}\n${why}`;
  return SIGNS.find(({ text }) => text.test(said))?.refusal(name, why) ?? gone(why);
}
