import { finding } from '#core/contract/finding';
import { Hello, type TargetCapabilities } from '#core/contract/target/target';
import { type AgentProcess, startAgent } from '../agent/agent-process';
import { agentTarget } from '../agent/agent-target';
import type { ConnectPolicy } from '../agent/contact/connect-policy';
import type { Frame } from '../agent/frames';
import { PYTHON_SEARCH } from '../interpreter/python-search';
import type { Door, TargetRemedy, Seen, Target, TargetHome, TargetKind } from '../target';
import { distroActs, kindActs, mendingActs } from '../wsl/acts';
import { isPassing, launchApart, startWatched, startWithRetry, whyEnded } from '../wsl/agent-life';
import { wslArgs, wslShellAccess } from '../wsl/commands/command-line';
import { isDistroName } from '../wsl/distro-name';
import { StoppedSince, remarksOn, restartBetween } from '../wsl/distro-life';
import { askLists, HANGS, isRunning, scanDistros } from '../wsl/scan-distros';
import { WSL_ENV, wslExe } from '../wsl/commands/wsl-exe';
import { wslView } from '../wsl/wsl-view';

/** A first start boots the machine: 2 to 10 s as a rule, up to 90 where it has much to do. */
const HELLO_WITHIN_MS = 90_000;
/** A distro that is not used is stopped after 15 s. */
const STILL_RUNNING_MS = 10_000;
const ENDED = 'RL-COCKPIT-ENDED';
/**
 * The search for a Python, and a word at the end of what it led to: wsl.exe itself may wait on, for the end of its
 * stdin. Here `$` is safe: between --exec and sh there is no other shell.
 */
const ENTER = `(${PYTHON_SEARCH}); code=$?; echo ${ENDED} >&2; exit $code`;

const PREFIX = 'wsl:';

const capabilities: TargetCapabilities = {
  noun: 'WSL',
  picture: 'terminal',
  isHere: false,
  sharesThisMachine: true,
  sleepsWith: 'Windows',
  costsToConnect: 'boot',
  shellClient: { asksPerson: false, lostExit: null },
  pathStyle: 'posix',
  mountsWindows: true,
  // What systemd holds in a distro does not hold the distro.
  hasLogins: false,
  acts: true,
};

class WslKind implements TargetKind {
  readonly id = 'wsl';
  readonly title = 'WSL';
  readonly capabilities = capabilities;
  /** The distros of the last look, and those on which runs were seen. */
  #seen: readonly Seen[] = [];

  async find(signal: AbortSignal): Promise<readonly Seen[]> {
    const exe = wslExe(process.env, process.platform);
    if (exe === null) return [];
    this.#seen = await scanDistros(exe, this.#seen, signal);
    return this.#seen;
  }

  async acts(distro: string | null, signal: AbortSignal): Promise<readonly TargetRemedy[]> {
    const exe = wslExe(process.env, process.platform);
    if (exe === null) return [];
    const lists = await askLists(exe, signal);
    if ('names' in lists) {
      const acts = distro === null ? kindActs(lists) : distroActs(distro, lists);
      return acts.map((act) => throughExe(act, exe));
    }
    if (lists.kind === 'absent') return [];
    const acts = mendingActs(lists.kind === 'failed' ? lists.problem : HANGS);
    return acts.map((act) => throughExe(act, exe));
  }

  remembered(id: string): Seen | null {
    const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
    if (!isDistroName(name)) return null;
    const says = `wsl.exe lists no distro ${name} now.`;
    const seen: Seen = {
      id,
      name,
      isRunning: null,
      says,
      problem: finding('not-listed', 'bad', says),
    };
    // The next scan that fails reports it again.
    if (this.#seen.every((other) => other.id !== id)) this.#seen = [...this.#seen, seen];
    return seen;
  }

  open(seen: Seen, home: TargetHome): Target {
    return distroTarget(seen, home);
  }
}

export default new WslKind();

/** The very file that is asked everything else, never one that a PATH leads to. */
const throughExe = (act: TargetRemedy, exe: string): TargetRemedy => ({
  ...act,
  argv: [exe, ...act.argv.slice(1)],
});

function distroTarget(location: Seen, home: TargetHome): Target {
  const distro = location.name;
  const story = new Story();
  const stopped = new StoppedSince();
  const start = (onFrame: (frame: Frame) => void): Promise<AgentProcess> =>
    startWithRetry((hear) => startAgent(doorOf(distro), home.stateDir, hear), onFrame, isPassing);
  const target = agentTarget(location, {
    kind: { capabilities },
    stopped,
    policy: connectPolicyOf(distro, stopped),
    start: (onFrame) =>
      startWatched(start, (frame) => {
        story.heard(frame);
        onFrame(frame);
      }),
    view: (channel, seen, hello) => wslView(channel, seen, hello, story.remarks()),
    shellAccess: () => {
      const exe = wslExe(process.env, process.platform);
      if (exe === null) throw new Error(`wsl.exe cannot open ${distro}: this machine has none.`);
      return wslShellAccess(exe, distro);
    },
    launch: async (spec, secretEnv) => {
      const hello = await target.hello();
      if (!hello.ok) return hello;
      return launchApart(start, spec, secretEnv, (end) => whyEnded(distro, end));
    },
  });
  let seenRunningMs = location.isRunning === true ? performance.now() : -Infinity;
  return {
    ...target,
    see: (seen) => {
      seenRunningMs = seen.isRunning === true ? performance.now() : -Infinity;
      target.see(seen);
    },
    // What was seen a while ago may have been stopped since: connecting would boot it, unasked.
    isAwake: () => target.isAwake() && performance.now() - seenRunningMs < STILL_RUNNING_MS,
  };
}

/** @throws Error where this machine has no wsl.exe any more, or the name is none */
function doorOf(distro: string): Door {
  const exe = wslExe(process.env, process.platform);
  if (exe === null || !isDistroName(distro)) throw new Error(`wsl.exe cannot open ${distro}.`);
  const args = wslArgs(distro, ['/bin/sh', '-c', ENTER]);
  return { file: exe, args, env: WSL_ENV, endMark: ENDED, target: `wsl:${distro}` };
}

function connectPolicyOf(distro: string, stopped: StoppedSince): ConnectPolicy {
  return {
    isFree: false,
    // startWatched does that.
    heartbeat: null,
    replacesSilent: false,
    firstWaitMs: 100,
    lastWaitMs: 10_000,
    helloWithinMs: HELLO_WITHIN_MS,
    explain: (end) => whyEnded(distro, end),
    // Another agent in a distro that runs costs nothing; one in a stopped distro would boot it unasked.
    mayRestart: async () => {
      const exe = wslExe(process.env, process.platform);
      if (exe === null) return false;
      const now = await isRunning(exe, distro);
      if (now.stoppedMs !== null) stopped.observe(now.stoppedMs);
      return now.isRunning;
    },
  };
}

/** What a distro's agents reported of its lives and its clock. */
class Story {
  #last: Hello | null = null;
  #change: 'none' | 'machine' | 'distro' = 'none';
  #clockAheadMs = 0;

  heard({ json }: Frame): void {
    const hello = Hello.safeParse(json);
    if (!hello.success) return;
    this.#change = restartBetween(this.#last, hello.data);
    this.#clockAheadMs = hello.data.wallMs - Date.now();
    this.#last = hello.data;
  }

  remarks(): readonly string[] {
    return remarksOn(this.#change, this.#clockAheadMs);
  }
}
