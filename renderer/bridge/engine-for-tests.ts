import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { api, type Tick } from '#core/contract/api';
import type { RunView } from '#core/contract/run';
import { portTransport, type OpenTransport } from './transport';

/** The few answers a test decides; everything else is refused. */
export interface Answers {
  readonly list?: () => Promise<RunView[]>;
  readonly stop?: () => Promise<RunView>;
  readonly ticks?: (signal: AbortSignal | undefined) => AsyncGenerator<Tick>;
}

const REFUSAL = { data: { code: 'asked', says: 'It was asked.', remedy: 'Ask less.' } };

function router(answers: Answers) {
  const os = implement(api);
  const { engine, targets, envs, recipes, runs } = os;
  // Only the calls that the tests make; the rest answers as a procedure that is not there.
  return {
    engine: {
      hello: engine.hello.handler(() => ({ pid: 1, version: '0', home: '/' })),
      ticks: engine.ticks.handler(({ signal }) => (answers.ticks ?? silence)(signal)),
    },
    targets: { list: targets.list.handler(() => []) },
    envs: { list: envs.list.handler(() => []) },
    recipes: { list: recipes.list.handler(() => []) },
    runs: {
      list: runs.list.handler(() => answers.list?.() ?? []),
      get: runs.get.handler(({ errors }) => Promise.reject(errors.REFUSED(REFUSAL))),
      start: runs.start.handler(() => Promise.reject(new Error('a bug'))),
      stop: runs.stop.handler(
        ({ errors }) => answers.stop?.() ?? Promise.reject(errors.REFUSED(REFUSAL)),
      ),
      series: runs.series.handler(() => []),
      chart: runs.chart.handler(() => new Blob([])),
      charts: runs.charts.handler(() => new Blob([])),
      oddPoints: runs.oddPoints.handler(() => ({ total: 0, points: [] })),
      points: runs.points.handler(() => new Blob([])),
      logLines: runs.logLines.handler(() => ({ total: 0, lines: [] })),
      logBytes: runs.logBytes.handler(() => new Blob([])),
      import: runs.import.handler(({ errors }) => Promise.reject(errors.REFUSED(REFUSAL))),
    },
  };
}

async function* silence(signal: AbortSignal | undefined): AsyncGenerator<Tick> {
  await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  yield* [];
}

/** A page, a shell that hands it ports, and an engine behind each port, over the real protocol. */
export class ShellForTests {
  readonly page = new EventTarget();
  readonly transport: OpenTransport = portTransport(this.page);
  #theirs: MessagePort | null = null;

  /** Hands the page a port to an engine, as after its start. */
  engineStarts(answers: Answers): void {
    const { port1, port2 } = new MessageChannel();
    new RPCHandler(router(answers)).upgrade(port1);
    port1.start();
    this.#theirs = port1;
    this.say({ source: this.page, data: { type: 'rl-cockpit-port' }, ports: [port2] });
  }

  engineDies(): void {
    this.#theirs?.close();
  }

  say(message: object): void {
    this.page.dispatchEvent(Object.assign(new Event('message'), message));
  }
}
