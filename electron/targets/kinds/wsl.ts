import { Hello } from '#core/contract/target';
import { type AgentProcess, startAgent } from '../agent-process';
import { agentTarget } from '../agent-target';
import type { Dialling } from '../dialling';
import type { Frame } from '../frames';
import { PYTHON_SEARCH } from '../python-there';
import type { Door, PlaceAct, Seen, Target, TargetHome, TargetKind } from '../target';
import { distroActs, kindActs, mendingActs } from '../wsl/acts';
import { startAttended } from '../wsl/attend';
import { wslArgs } from '../wsl/command-line';
import { isDistroName } from '../wsl/distro-name';
import { FoundStopped } from '../wsl/found-stopped';
import { launchApart } from '../wsl/launch-apart';
import { askLists, HANGS, isRunning, lookAtDistros } from '../wsl/look';
import { lifeChange, lifeInWords } from '../wsl/machine-life';
import { startAgain } from '../wsl/start-again';
import { isPassing, whyEnded } from '../wsl/why-ended';
import { WSL_ENV, wslExe } from '../wsl/wsl-exe';
import { wslView } from '../wsl/wsl-view';

/** A first start boots the machine: 2 to 10 s as a rule, up to 90 where it has much to do. */
const HELLO_WITHIN_MS = 90_000;
/** A distro that nobody uses is stopped after 15 s. */
const STILL_RUNNING_MS = 10_000;
const ENDED = 'RL-COCKPIT-ENDED';
/**
 * The search for a Python, and a word at the end of what it led to: wsl.exe itself may wait on, for the end of its
 * stdin. Here `$` is safe: between --exec and sh there is no other shell.
 */
const ENTER = `(${PYTHON_SEARCH}); code=$?; echo ${ENDED} >&2; exit $code`;

const PREFIX = 'wsl:';

let known: readonly Seen[] = [];

export default {
  id: 'wsl',
  title: 'WSL',
  async find(signal) {
    const exe = wslExe(process.env, process.platform);
    if (exe === null) return [];
    known = await lookAtDistros(exe, known, signal);
    return known;
  },
  async acts(distro, signal) {
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
  },
  remembered: (id) => {
    const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
    if (!isDistroName(name)) return null;
    const says = `wsl.exe lists no distro ${name} now.`;
    const seen: Seen = { id, name, isRunning: null, says, problem: { says } };
    // The next look that fails tells of it again.
    if (known.every((other) => other.id !== id)) known = [...known, seen];
    return seen;
  },
  open: (place, home) => distroTarget(place, home),
} satisfies TargetKind;

/** The very file that is asked everything else, never one that a PATH leads to. */
const throughExe = (act: PlaceAct, exe: string): PlaceAct => ({
  ...act,
  argv: [exe, ...act.argv.slice(1)],
});

function distroTarget(place: Seen, home: TargetHome): Target {
  const distro = place.name;
  const story = new Story();
  const stopped = new FoundStopped();
  const start = (onFrame: (frame: Frame) => void): Promise<AgentProcess> =>
    startAgain((hear) => startAgent(doorOf(distro), home.stateDir, hear), onFrame, isPassing);
  const target = agentTarget(place, {
    stopped,
    dialling: diallingOf(distro, stopped),
    start: (onFrame) =>
      startAttended(start, (frame) => {
        story.heard(frame);
        onFrame(frame);
      }),
    view: (channel, seen, hello) => wslView(channel, seen, hello, story.remarks()),
    shellWay: () => {
      const exe = wslExe(process.env, process.platform);
      if (exe === null) throw new Error(`wsl.exe cannot enter ${distro}: this machine has none.`);
      return { is: 'wsl', client: [exe], name: distro, env: WSL_ENV };
    },
    launch: async (spec, secretEnv) => {
      const hello = await target.hello();
      if (!hello.ok) return hello;
      return launchApart(start, spec, secretEnv, (end) => whyEnded(distro, end));
    },
  });
  let seenRunningMs = place.isRunning === true ? performance.now() : -Infinity;
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
  if (exe === null || !isDistroName(distro)) throw new Error(`wsl.exe cannot enter ${distro}.`);
  const args = wslArgs(distro, ['/bin/sh', '-c', ENTER]);
  return { file: exe, args, env: WSL_ENV, endMark: ENDED };
}

function diallingOf(distro: string, stopped: FoundStopped): Dialling {
  return {
    isFree: false,
    // startAttended does that.
    pingEveryMs: null,
    firstWaitMs: 100,
    lastWaitMs: 10_000,
    helloWithinMs: HELLO_WITHIN_MS,
    explain: (end) => whyEnded(distro, end),
    // Another agent in a distro that runs costs nothing; one in a stopped distro would boot it unasked.
    again: async () => {
      const exe = wslExe(process.env, process.platform);
      if (exe === null) return false;
      const now = await isRunning(exe, distro);
      if (now.stoppedMs !== null) stopped.see(now.stoppedMs);
      return now.isRunning;
    },
  };
}

/** What a distro's agents told of its lives and its clock. */
class Story {
  #last: Hello | null = null;
  #change: 'none' | 'machine' | 'distro' = 'none';
  #clockAheadMs = 0;

  heard({ json }: Frame): void {
    const hello = Hello.safeParse(json);
    if (!hello.success) return;
    this.#change = lifeChange(this.#last, hello.data);
    this.#clockAheadMs = hello.data.wallMs - Date.now();
    this.#last = hello.data;
  }

  remarks(): readonly string[] {
    return lifeInWords(this.#change, this.#clockAheadMs);
  }
}
