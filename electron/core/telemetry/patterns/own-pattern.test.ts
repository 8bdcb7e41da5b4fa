import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogReader } from '../log-reader';
import { parsePattern, readOwn } from './own-pattern';

function report(log: string, ...patterns: readonly string[]): string[] {
  const reader = new LogReader('auto', patterns, null);
  const lines = [...reader.push(new TextEncoder().encode(`${log}\n`)), ...reader.end()];
  return lines.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.kind === 'point' ? [`${event.tag}@${event.xKind} ${event.x}=${event.value}`] : [],
    ),
  );
}
const problemOf = (text: string): string | null => {
  const pattern = parsePattern(text);
  return pattern.ok ? null : pattern.error;
};

describe('a pattern of the user', () => {
  test.each([
    ['reward=avg reward (?<value>\\S+)', 'x avg reward 21.2, y', 'reward@row 1=21.2'],
    [
      'my/score=it (?<step>\\d+) .*score=(?<value>[-\\d.]+)',
      'it 4 : score=-1.5',
      'my/score@timestep 4=-1.5',
    ],
    ['acc=acc (\\S+)', 'acc 61.3%', 'acc@row 1=61.3'],
    ['ret=done (?P<episode>\\d+) (?P<value>\\S+)', 'done 12 [55.]', 'ret@episode 12=55'],
    ['loss=e(?<epoch>\\d+) l(?<value>\\S+)', 'e3 lnan', 'loss@update 3=NaN'],
    [
      'step (?<step>[\\d,]+) a (?<a>\\S+) b (?<b>\\S+)',
      'step 1,024 a 1 b 2',
      'a@timestep 1024=1 b@timestep 1024=2',
    ],
    ['a=(?i)LOSS (\\S+)', 'Loss 5', 'a@row 1=5'],
    ['loss=loss=(?<value>\\S+)', 'loss=0.5', 'loss@row 1=0.5'],
  ])('%s reads "%s"', (pattern, line, points) => {
    expect(report(line, pattern).join(' ')).toBe(points);
  });

  test.each([
    ['reward', 'It has no name. Write it as NAME=REGEX, with the number in parentheses.'],
    ['reward=abc', 'It has no group for the value. Put the number in parentheses: (?<value>\\S+).'],
    ['reward=(', 'A ( has no ) after it.'],
    ['reward=(?=a)(b)', 'Lookahead and lookbehind are not supported.'],
  ])('%s is refused with its reason', (pattern, says) => {
    expect(problemOf(pattern)).toBe(says);
  });

  test('reads a line that a dialect reads too, no matter what the dialect of the run', () => {
    const line = 'Episode 3: reward=2.5 time=40s';
    expect(report(line, 'mine=time=(\\d+)')).toEqual([
      'reward@episode 3=2.5',
      'time@episode 3=40',
      'mine@row 1=40',
    ]);
    const reader = new LogReader('sb3-table', ['mine=time=(\\d+)'], null);
    const lines = reader.push(new TextEncoder().encode(`${line}\n`));
    expect(lines[0]).toMatchObject({ dialect: 'patterns', events: [{ tag: 'mine', value: 40 }] });
  });

  test('of many ways takes no longer on a line made to hang it', () => {
    const line = `${'a'.repeat(4000)}!`;
    expect(report(line, 'x=(a+)+(a+)+$', 'y=^(\\w+\\s?)*$')).toEqual([]);
  });

  test('never throws, and reports finite steps only, for any pattern and line', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, line) => {
        const parsed = parsePattern(pattern);
        const reading = parsed.ok ? readOwn(parsed.value, line) : null;
        expect(reading === null || reading.x === null || Number.isFinite(reading.x)).toBe(true);
      }),
    );
  });
});
