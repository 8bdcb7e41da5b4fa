import type { RunDetail } from '#core/contract/run/run-detail';
import { Glyph } from '../../ui/glyph';
import { t } from '../../words/t';

interface Props {
  readonly detail: RunDetail;
  readonly onLine: (line: number) => void;
}

/** States of a project's log that say what a try has shown, and what it cannot show. */
const PROOFS = ['proved', 'not-proved'];

/** Proofs of a rehearsal and its limits, each sentence with its line of the log; nothing for other runs. */
export function ProofList({ detail, onLine }: Props) {
  const proofs = detail.states.filter(({ state }) => PROOFS.includes(state));
  if (proofs.length === 0) return null;
  return (
    <section className="card proofs" aria-label={t('run.proofs.title')}>
      <h2>{t('run.proofs.title')}</h2>
      <ul className="proof-list">
        {proofs.map(({ state, says, line }) => (
          <li key={line}>
            <Glyph name={state === 'proved' ? 'succeeded' : 'unknown'} />
            <button type="button" className="link" onClick={() => onLine(line)}>
              {state === 'proved' ? sentence(says) : t('run.proofs.not', { says: sentence(says) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without the tag of the program: `[REHEARSAL] proved: A checkpoint was saved.` */
const sentence = (says: string): string => says.replace(/^\[[^\]]*\]\s*(?:not )?proved:\s*/, '');
