import { z } from 'zod';
import { TORCH_INDEX } from '#core/contract/download/mirrors';
import { installsPackages, usesRay } from '../goal-needs';
import {
  type ChildRequest,
  type ChildResult,
  type FixOffer,
  type Probe,
  type ProbeContext,
  row,
} from '../probe';
import { type Fault, judgeFaults } from '../faults/faults';
import { CHOSEN_HERE, isReached, Reach, reachCause } from '../faults/network-faults';
import { readAnswer } from '../run/child-answer';

interface PackageServer {
  readonly name: string;
  readonly url: string;
  /** Setting that replaces the address: pip's index, HF_ENDPOINT. */
  readonly mirror: 'pip' | 'huggingface' | null;
  /** Whether a setup for this goal may do without it. */
  readonly needed: (goal: string | null) => boolean;
}

const TORCH = 'PyTorch index';

/** Servers of packages and models; one small page of each. PyPI has builds of torch, too. */
const SERVERS: readonly PackageServer[] = [
  { name: 'PyPI', url: 'https://pypi.org/simple/pip/', mirror: 'pip', needed: installsPackages },
  {
    name: TORCH,
    url: `${TORCH_INDEX}/torch/`,
    mirror: null,
    needed: () => false,
  },
  {
    name: 'Hugging Face',
    url: 'https://huggingface.co/api/models?limit=1',
    mirror: 'huggingface',
    needed: usesRay,
  },
];
const CONDA = 'conda channel';

/** The usual servers at the mirrors that the user chose; a channel of conda only where one was chosen, for nothing here needs conda. */
function serversOf({ torchIndex = TORCH_INDEX, mirrors = {} }: ProbeContext) {
  const [channel] = mirrors['CONDA_CHANNELS']?.split(',') ?? [];
  const conda = { name: CONDA, mirror: null, needed: () => false };
  return [
    ...SERVERS.map((server) => ({ ...server, url: server.url.replace(TORCH_INDEX, torchIndex) })),
    ...(channel === undefined ? [] : [{ ...conda, url: `${channel}/noarch/repodata.json` }]),
  ];
}

const REQUEST_S = 6;
const PROXY_VARIABLES = ['http_proxy', 'https_proxy', 'all_proxy'] as const;
const NO_PROXY: Readonly<Record<string, null>> = Object.fromEntries(
  PROXY_VARIABLES.flatMap((name) => [
    [name, null],
    [name.toUpperCase(), null],
  ]),
);

/** Request of one server. `direct`: without the proxies that are set in the environment. */
export const networkChild = (
  server: Pick<PackageServer, 'name' | 'url' | 'mirror'>,
  direct = false,
): ChildRequest => ({
  script: 'network',
  at: 'target',
  python: null,
  words: { name: server.name, url: server.url, mirror: server.mirror, limitS: REQUEST_S, direct },
  env: direct ? NO_PROXY : {},
  // Each address of a name is tried for that long.
  limitS: REQUEST_S + 4,
});

const ServerWords = z.object({
  name: z.string(),
  url: z.string(),
  mirror: z.enum(['pip', 'huggingface']).nullable(),
  direct: z.boolean(),
});
type ServerWords = z.infer<typeof ServerWords>;

/** Probe of the network: can packages and models be fetched, through the proxies and from the mirrors that are set? */
export default {
  title: 'Network',
  says: 'Fetches one small page each from PyPI, the PyTorch index and Hugging Face, or from the mirrors you chose. It sends nothing else.',
  order: 35,
  subject: 'machine',
  runsAlone: false,
  children: (context, results) => {
    if (results.length === 0) return serversOf(context).map((server) => networkChild(server));
    // Second round: does it work without the proxy?
    const isSecond = results.some(
      ({ request }) => ServerWords.safeParse(request.words).data?.direct,
    );
    return isSecond
      ? []
      : blocked(results, context)
          .slice(0, 1)
          .map((server) => networkChild(server, true));
  },
  judge: (results, context) => {
    const { goal } = context;
    const all = parts(results, context);
    const first = all.filter(({ words }) => !words.direct);
    const direct = all.find(({ words }) => words.direct);
    const open = direct?.reach != null && isReached(direct.reach) ? direct.words.name : null;
    const here = first.flatMap((one) => faultOf(one, open, goal));
    const faults = context.node === undefined ? here : here.map((fault) => onNode(fault));
    const slowest = Math.max(0, ...first.map(({ reach }) => reach?.tookMs ?? 0));
    const names = first.map(({ words }) => words.name).join(', ');
    return judgeFaults(faults, first.map(rowOf), {
      value: `${names} in ${(slowest / 1000).toFixed(1)} s`,
      says: `${names} can be reached.`,
    });
  },
} satisfies Probe;

interface Part {
  readonly words: ServerWords;
  readonly result: ChildResult;
  readonly reach: Reach | null;
}

function parts(results: readonly ChildResult[], context: ProbeContext): readonly Part[] {
  return results.flatMap((result) => {
    const words = ServerWords.safeParse(result.request.words);
    const read = readAnswer(result, Reach);
    if (!words.success) return [];
    const reach = read.ok
      ? { ...read.value, source: sourceOf(words.data, read.value, context) }
      : null;
    return [{ words: words.data, result, reach }];
  });
}

/** Where the address of a server is set: under Settings if the user chose its mirror there. */
function sourceOf(
  { name }: ServerWords,
  { source }: Reach,
  { mirrors = {}, torchIndex = TORCH_INDEX }: ProbeContext,
): string | null {
  if (name === CONDA || (name === TORCH && torchIndex !== TORCH_INDEX)) return CHOSEN_HERE;
  return source !== null && mirrors[source] !== undefined ? CHOSEN_HERE : source;
}

const blocked = (results: readonly ChildResult[], context: ProbeContext): readonly ServerWords[] =>
  parts(results, context)
    .filter(({ reach }) => reach !== null && reach.proxy !== null && !isReached(reach))
    .map(({ words }) => words);

const isNeeded = (name: string, goal: string | null): boolean =>
  SERVERS.find((server) => server.name === name)?.needed(goal) ?? true;

/** @param open the server that answers without the proxy */
function faultOf(
  { words, result, reach }: Part,
  open: string | null,
  goal: string | null,
): readonly Fault[] {
  const { name } = words;
  if (reach === null) {
    const answer = readAnswer(result, Reach);
    const says = answer.ok ? '' : answer.error.says;
    const state = isNeeded(name, goal) ? 'unknown' : 'warn';
    return [{ state, value: `${name} could not be checked`, says: `${name}: ${says}` }];
  }
  const cause = reachCause(name, reach);
  if (cause === null) return [];
  const without = open === name ? ` Without the proxy ${name} answers.` : '';
  return [
    {
      ...cause,
      value: `${name}: ${cause.value}`,
      says: `${cause.says}${without}`,
      state: isNeeded(name, goal) ? 'bad' : 'warn',
      evidence: reach.error === null ? [] : [reach.error],
      fixes: without === '' ? [] : proxyFix(reach),
    },
  ];
}

/** A compute node without internet is usual: what a training needs is there before it. */
const onNode = (fault: Fault): Fault => ({
  ...fault,
  state: 'warn',
  advice:
    'Compute nodes often have no internet: install packages and download models and data on the login node first.',
  fixes: [],
});

/** Only where the server answers without the proxy, and a file sets it. */
function proxyFix({ proxySources }: Reach): readonly FixOffer[] {
  const files = [...new Set(proxySources.map((source) => source.replace(/:\d+$/, '')))];
  return files.length === 0 ? [] : [{ fix: 'remove-proxy', values: { files: files.join('\n') } }];
}

function rowOf({ words, reach }: Part) {
  if (reach === null) return row(words.name, 'unknown', 'could not be checked');
  const { status, tookMs, proxy, source, url } = reach;
  const cells = [
    status === null ? 'no answer' : `HTTP ${status}`,
    `${(tookMs / 1000).toFixed(1)} s`,
    ...(proxy === null ? [] : [`through ${proxy}`]),
    ...(source === null ? [] : [`${url}, set in ${source}`]),
  ];
  return row(words.name, isReached(reach) ? 'ok' : 'bad', cells.join(', '));
}
