/** A line without what a logger, a launcher or a worker puts before the message. */
export interface Headless {
  readonly message: string;
  /** `worker 2`, `rank 0`: which of several processes printed it; null where the line does not say. */
  readonly worker: string | null;
}

const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,9})?)?`;
const DATE = String.raw`(?:\d{4}[-/.]\d\d[-/.]\d\d|\d\d[-/.]\d\d[-/.]\d{2,4}|[A-Z][a-z]{2} +\d{1,2}(?:,? \d{4})?|\d\d-\d\d(?= \d\d:))`;
const ZONE = String.raw`(?: ?Z| ?UTC| ?[+-]\d\d:?\d\d)?`;
const STAMP = String.raw`(?:${DATE}[ T_-]{1,2}${CLOCK}${ZONE}|${DATE}|${CLOCK}${ZONE}|\d{10}(?:\.\d{1,9})?(?!\d))`;
/** A bare clock or date is only a head when something separates it from the message; `[stamp][04711]` has the process behind it. */
const STAMPED = new RegExp(String.raw`^[[({<]?${STAMP}(?:\]\[\d{1,8}\]|[\])}>]?)(?=$|[\s|:,[-])`);
const LEVEL =
  /^[[(<]?\s{0,3}(?:TRACE|DEBUG|INFO|NOTICE|SUCCESS|WARN(?:ING)?|ERROR|CRITICAL|info|debug|warning|[IDWE](?= \d{4}-))\s{0,8}[\])>]?(?=$|[\s|:,[-])/;
/** glog and absl: `I1124 10:00:00.123456 140012 train.py:33] `. */
const GLOG = /^[IWEF]\d{4} \d\d:\d\d:\d\d(?:\.\d{1,9})? +\d{1,20} [\w./<>-]{1,100}:\d{1,6}\] ?/;
/** `train.py:33`, `__main__:main:42`, `[trainer:142]`; `step:200` is none. */
const SOURCE_LINE =
  /^(?:[[(<][\w.<>/:-]{1,160}:\d{1,6}(?::[\w<>]{1,80})?[\])>]|[\w.<>/-]{1,80}:[\w.<>/-]{1,80}:\d{1,6}|[\w<>/-]{0,80}\.[\w.<>/-]{1,80}:\d{1,6})(?=$|[\s|:-])/;
/** rich's handler, and those like it, at the end of the line: `   train.py:42`. */
const SOURCE_BEHIND = /(?<!\s)\s{2,80}[\w./<>-]{1,80}\.py:\d{1,6}\s*$/;
/** A logger's name, only after a stamp or a level, and never before a number: `train - `, `[trainer] `, `root:`. */
const NAME =
  /^(?:\[[A-Za-z_][\w./-]{0,80}\s{0,30}\]|[A-Za-z_][\w.]{0,80}(?= +- +[^\d\s]| +\| +[^\d\s]|: ?[A-Za-z_"'{]))/;
/** One of several processes: `[rank0]`, `[worker 2]`, `Rank 1:`, `[1,0]<stdout>:`, `worker-3 | `, `(pid=12)`. */
const WORKER =
  /^(?:[[(](rank|worker|proc(?:ess)?|actor|env|gpu|node|pid|device)[ :=_#-]{0,2}(\d{1,10})[\])]|(rank|worker|process|actor|gpu|node)[ _-]?(\d{1,6})(?= ?[:|] ?))/i;
const MPI = /^\[\d{1,6},(\d{1,6})\]<std(?:out|err)>:/;
/** docker compose: `train-1  | `. */
const CONTAINER = /^[\w.-]{1,60}-\d{1,4} {1,20}\| (?=\S)/;
/** Kubernetes' log files: `stdout F `. */
const STREAM = /^std(?:out|err) [FP] /;
const SEPARATOR = /^[\s|:,>·•-]{1,12}/;
const MAX_PARTS = 8;

/** Takes the head off. Pure; linear in the length of the head. */
export function withoutHead(text: string): Headless {
  let rest = text.slice(CONTAINER.exec(text)?.[0].length ?? 0);
  let worker: string | null = null;
  let isLogged = false;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const match = nextPart(rest, isLogged);
    if (match === null) break;
    worker ??= match.worker;
    isLogged ||= match.isLogged;
    rest = rest.slice(match.length);
    rest = rest.slice(SEPARATOR.exec(rest)?.[0].length ?? 0);
  }
  return { message: rest.includes('.py:') ? rest.replace(SOURCE_BEHIND, '') : rest, worker };
}

interface Part {
  readonly length: number;
  readonly worker: string | null;
  readonly isLogged: boolean;
}

function nextPart(text: string, isLogged: boolean): Part | null {
  const [first = ''] = text;
  const logged = GLOG.exec(text) ?? (/[\d[({<A-Z]/.test(first) ? STAMPED.exec(text) : null);
  if (logged !== null) return partOf(logged, null, true);
  const level = LEVEL.exec(text);
  if (level !== null) return partOf(level, null, true);
  const process = WORKER.exec(text);
  if (process !== null) {
    const kind = (process[1] ?? process[3] ?? '').toLowerCase();
    return partOf(process, `${kind} ${process[2] ?? process[4]}`, isLogged);
  }
  const rank = MPI.exec(text);
  if (rank !== null) return partOf(rank, `rank ${rank[1]}`, isLogged);
  if (!isLogged) return null;
  const source = STREAM.exec(text) ?? SOURCE_LINE.exec(text) ?? NAME.exec(text);
  return source === null ? null : partOf(source, null, true);
}

const partOf = ([match = '']: RegExpExecArray, worker: string | null, isLogged: boolean): Part => ({
  length: match.length,
  worker,
  isLogged,
});
