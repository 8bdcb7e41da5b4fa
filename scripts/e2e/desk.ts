import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished, type TestContext } from 'vitest';
import { launchChromium, type Look, visit, type Visit } from './browser';
import { Cockpit } from './cockpit';
import { patient } from '../setup/patience.mjs';

type Serving = Awaited<ReturnType<Cockpit['serve']>>;

export type Finish = TestContext['onTestFinished'];

interface Asked {
  /** Added to the environment of the app. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is there before the app is served. */
  readonly prepare?: (cockpit: Cockpit) => Promise<void>;
}

/** The served app with a browser before it: one installation for all tests of a file. */
export class Desk {
  #cockpit: Cockpit | null = null;
  #serving: Serving | null = null;
  #browser: Browser | null = null;

  async open({ env, prepare }: Asked): Promise<void> {
    this.#cockpit = await Cockpit.open(env);
    await prepare?.(this.#cockpit);
    this.#serving = await this.#cockpit.serve();
    this.#browser = await launchChromium();
  }

  /** The server goes; what the app keeps on the disk stays. */
  async stopServing(): Promise<void> {
    await this.#serving?.end();
    this.#serving = null;
  }

  async serveAgain(): Promise<void> {
    this.#serving = await this.cockpit.serve();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#serving?.end();
    await this.#cockpit?.close();
  }

  get cockpit(): Cockpit {
    return there(this.#cockpit);
  }

  get serving(): Serving {
    return there(this.#serving);
  }

  get browser(): Browser {
    return there(this.#browser);
  }

  /**
   * The page of a person of its own, at an address of the app; it is closed with the test.
   * @param whenFinished of a test's own context, where tests run at once
   */
  async at(address = '/', look?: Look, whenFinished: Finish = onTestFinished): Promise<Visit> {
    const { url } = this.serving;
    const seen = await visit(this.browser, url, look);
    whenFinished(() => seen.end());
    if (address !== '/') await seen.page.goto(new URL(address, url).href);
    return seen;
  }
}

function there<T>(part: T | null): T {
  if (part === null) throw new Error('The app is not open yet.');
  return part;
}

const LONGEST_MS = patient(600_000);

/** Opens one for all tests of a file, and closes it after them. */
export function aDesk(asked: Asked = {}): Desk {
  const app = new Desk();
  beforeAll(() => app.open(asked), LONGEST_MS);
  afterAll(() => app.close());
  return app;
}
