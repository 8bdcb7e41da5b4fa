import type { RunDetail } from '#core/contract/api';
import type { Check } from '#core/contract/run';
import type { z } from 'zod';
import { Glyph, type GlyphName } from '../ui/glyph';
import { isOver, type Tone } from '../ui/run-state';
import { words } from '../ui/words';

type CheckRow = z.infer<typeof Check>;

interface Props {
  readonly detail: RunDetail;
  readonly onLine: (line: number) => void;
}

/** How a run ended and why that is said of it: the decisive sentence first, then every check. */
export function VerdictCard({ detail, onLine }: Props) {
  const { run, checks } = detail;
  if (!isOver(run)) return null;
  const tone: Tone = run.phase === 'lost' ? 'lost' : (run.verdict ?? 'unjudged');
  const [first, ...others] = run.reasons;
  const more = others.filter((reason) => !checks.some(({ fact }) => repeats(reason, fact)));
  const fallback =
    tone in words.verdict.headlines
      ? words.verdict.headlines[run.verdict ?? 'lost']
      : words.verdict.unjudged;
  return (
    <section className={`card verdict tone-${tone}`} aria-label={words.states[tone]}>
      <div className="verdict-head">
        <Glyph name={tone} size={24} />
        <h2>{first ?? fallback}</h2>
      </div>
      {more.length > 0 && (
        <ul className="verdict-reasons">
          {more.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {checks.length > 0 && (
        <Checks checks={checks} isSuccess={tone === 'succeeded'} onLine={onLine} />
      )}
      {checks.length > 0 && (
        <div className="verdict-foot">{words.verdict.checks(checks.length)}</div>
      )}
    </section>
  );
}

/** "As expected: reached step 400." says what the check "Reached step 400" says beside it. */
function repeats(reason: string, fact: string): boolean {
  const said = reason.replace(/^As expected: /, '').replace(/\.$/, '');
  return said.toLowerCase() === fact.toLowerCase();
}

interface ChecksProps {
  readonly checks: readonly CheckRow[];
  readonly isSuccess: boolean;
  readonly onLine: (line: number) => void;
}

function Checks({ checks, isSuccess, onLine }: ChecksProps) {
  return (
    <table className="checks">
      <tbody>
        {checks.map((check) => (
          <tr key={`${check.fact}|${check.expectation}`}>
            <td className="check-glyph">
              <Glyph name={glyphOf(check.holds, isSuccess)} />
              <span className="unseen">{heldWord(check.holds)}</span>
            </td>
            <th scope="row">{check.fact}</th>
            <td>{check.expectation}</td>
            <td className="check-line">
              {check.line !== null && <LineLink line={check.line} onLine={onLine} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LineLink({
  line,
  onLine,
}: {
  readonly line: number;
  readonly onLine: (line: number) => void;
}) {
  return (
    <button type="button" className="link" onClick={() => onLine(line)}>
      {words.verdict.line(line)}
    </button>
  );
}

/** Green is earned by the whole run: in any other card a check that holds is a plain tick. */
function glyphOf(holds: boolean | null, isSuccess: boolean): GlyphName {
  if (holds === null) return 'unknown';
  return holds ? (isSuccess ? 'succeeded' : 'held') : 'failed';
}

function heldWord(holds: boolean | null): string {
  if (holds === null) return words.verdict.unseen;
  return holds ? words.verdict.held : words.verdict.broken;
}
