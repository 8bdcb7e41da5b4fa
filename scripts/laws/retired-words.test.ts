import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retiredNames } from './retired-words';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-words-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, text = ''): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

test('a retired word in the name of a file is seen, in any language of the house', () => {
  plant('electron/runs/run-place.ts');
  plant('renderer/log/log-stand.tsx');
  plant('renderer/charts/feet.css');
  plant('resources/python/rl_cockpit_target/fake_desk.py');
  plant('scripts/tasks/second-look.mjs');
  expect(retiredNames(root).map((fault) => fault.split(' holds ')[0])).toEqual([
    'electron/runs/run-place.ts',
    'renderer/charts/feet.css',
    'renderer/log/log-stand.tsx',
    'scripts/tasks/second-look.mjs',
    'resources/python/rl_cockpit_target/fake_desk.py',
  ]);
});

test('a retired word in the name of a type, an interface or a class is seen, exported or not', () => {
  plant(
    'electron/runs/deletions.ts',
    'export interface DeletionPlace {}\ntype Asked = string;\nexport class RunKeeper {}\n',
  );
  plant('resources/python/agent.py', 'class DeskStandIn:\n    pass\n');
  expect(retiredNames(root).map((fault) => fault.split(' holds ')[0])).toEqual([
    'electron/runs/deletions.ts: DeletionPlace',
    'electron/runs/deletions.ts: Asked',
    'electron/runs/deletions.ts: RunKeeper',
    'resources/python/agent.py: DeskStandIn',
    'resources/python/agent.py: DeskStandIn',
  ]);
});

test('words that only hold the letters of a retired one are free, and so is "not found"', () => {
  plant('electron/runs/replaced-file.ts', 'export interface StandardEnv {}\nclass Foundation {}\n');
  plant('renderer/frame/not-found.tsx');
  expect(retiredNames(root)).toEqual([]);
});

test('a retired word in the name of a function, method, field, constant, local or parameter is seen', () => {
  plant(
    'electron/runs/run.ts',
    `export const MOST_RUNS = 3;
const LONGEST_LINE = 80;
export function lookUp(known: string, { of: [told] }: Box): string {
  const { place, there: remote, ...kept } = known;
  for (const way of []) run((fresh, index = 1) => way);
  return place;
}
class Book {
  #asked = 1;
  static madeBy() {}
}
interface Box { readonly found: string; taken(whole: number): void; }
type Pair = [least: number, high: number];
import { run as anew } from './run';
`,
  );
  expect(retiredNames(root).map((fault) => fault.split(/: | holds /)[1])).toEqual([
    'MOST_RUNS',
    'LONGEST_LINE',
    'lookUp',
    'known',
    'told',
    'kept',
    'way',
    'fresh',
    'asked',
    'madeBy',
    'found',
    'taken',
    'whole',
    'least',
    'anew',
  ]);
});

test('a retired word in a name of Python is seen', () => {
  plant(
    'resources/python/agent.py',
    `MOST_BYTES = 3
def tell(asked, *, there=None):
    with open(asked) as kept:
        for found in kept:
            self.known = found
    return [way for way in there]
`,
  );
  expect(retiredNames(root).map((fault) => fault.split(/: | holds /)[1])).toEqual([
    'MOST_BYTES',
    'asked',
    'found',
    'kept',
    'known',
    'tell',
    'there',
    'way',
  ]);
});

test('a binding that repeats a field, the key of a literal, a text, a comment and the title of a test are free', () => {
  plant(
    'electron/runs/run.ts',
    `// It is told what is known there.
const { found, isWhole = false } = answer;
const longest = run({ kept: 'whole', made: found, ...isWhole }, 'told');
`,
  );
  plant('resources/python/tests_target/test_agent.py', 'def test_a_run_is_told(self):\n    pass\n');
  expect(retiredNames(root)).toEqual([]);
});

test('an allowed name is free, in its file only where it is bound to one', () => {
  plant('electron/engine/calls/log-calls.ts', 'interface Line { readonly place: number }\n');
  plant('electron/engine/calls/run-calls.ts', 'interface Line { readonly place: number }\n');
  plant('renderer/frame/not-found.tsx', 'export function NotFound() {}\n');
  expect(retiredNames(root).map((fault) => fault.split(' holds ')[0])).toEqual([
    'electron/engine/calls/run-calls.ts: place',
  ]);
});
