import { Link, useParams } from 'react-router';
import type { Cause, CauseSign, Proof } from '#core/diagnosis/matching/cause';
import { useIncidents } from '../../bridge/queries/incidents/use-incidents';
import { TopBar } from '../../frame/top-bar';
import { useTitle } from '../../frame/use-title';
import { type CauseBook, useCauseBook } from '../../ui/findings/cause-book';
import { causeAddress } from '../../ui/addresses/incident-address';
import { Skeleton } from '../../ui/skeleton';
import { t } from '../../words/t';
import './cause.css';
import './cause-acts.css';
import { CardPart } from '../card-part';
import { IncidentRows } from '../incident-rows';
import '../incidents-page.css';

/** Page of a known cause at `/incidents/causes/:cause`: its signs, its test, its remedies, what it is confused with. */
export function CausePage() {
  const { cause: id = '' } = useParams();
  const book = useCauseBook();
  const cause = book?.get(id);
  const title = cause === undefined ? id : sentence(cause.title);
  useTitle(title);
  return (
    <>
      <TopBar crumb={{ label: t('incidents.page.title'), to: '/incidents' }} title={title} />
      <div className="page cause-page">
        {book === null && <Skeleton />}
        {book !== null && cause === undefined && (
          <div className="card incidents-none">
            <div className="strong">{t('incidents.cause.missing')}</div>
            <p className="note">{t('incidents.cause.missingSays', { id })}</p>
          </div>
        )}
        {book !== null && cause !== undefined && <Sheet cause={cause} book={book} />}
      </div>
    </>
  );
}

interface SheetProps {
  readonly cause: Cause;
  readonly book: CauseBook;
}

function Sheet({ cause, book }: SheetProps) {
  return (
    <>
      <article className="card diagnosis">
        <div className="cause-body">
          <p className="cause-line">
            <span>{t(`incidents.class.${cause.class}`)}</span>
            <span>{t(`incidents.layer.${cause.layer}`)}</span>
            <span>{t('incidents.cause.platforms', { platforms: platformWords(cause) })}</span>
            <code>{cause.id}</code>
          </p>
          <p className="cause-explains">{cause.explains}</p>
          <Signs signs={cause.signs} />
          <Test probe={cause.probe} />
          <Remedies remedies={cause.remedies} />
          <Confusions confusions={cause.confusions} book={book} />
          <Sources sources={cause.sources} />
        </div>
      </article>
      <OwnIncidents title={cause.title} />
    </>
  );
}

const sentence = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);

const platformWords = ({ platforms }: Cause): string =>
  platforms.map((platform) => t(`incidents.cause.platform.${platform}`)).join(', ');

function Signs({ signs }: Pick<Cause, 'signs'>) {
  return (
    <CardPart title={t('incidents.cause.signs')}>
      <p className="note">{t('incidents.cause.signsSays')}</p>
      <ul className="cause-signs">
        {signs.map((sign, at) => (
          <li key={`${at} ${sign.says}`}>
            <span className="cause-sign-says">{sign.says}</span>
            <span className="note">
              {t(`incidents.cause.signKind.${kindOf(sign)}`)} ·{' '}
              {t(`incidents.cause.weight.${weightOf(sign)}`)}
            </span>
            {'line' in sign && <code className="cause-pattern">{sign.line.source}</code>}
          </li>
        ))}
      </ul>
    </CardPart>
  );
}

function kindOf(sign: CauseSign): 'line' | 'exit' | 'ranS' | 'shape' | 'fact' {
  if ('line' in sign) return 'line';
  if ('exit' in sign) return 'exit';
  if ('ranS' in sign) return 'ranS';
  return 'shape' in sign ? 'shape' : 'fact';
}

function weightOf({ weight }: CauseSign): 'strong' | 'medium' | 'weak' | 'against' {
  if (weight < 0) return 'against';
  if (weight >= 3) return 'strong';
  return weight >= 2 ? 'medium' : 'weak';
}

function Test({ probe }: Pick<Cause, 'probe'>) {
  return (
    <CardPart title={t('incidents.cause.test')}>
      {probe === null ? (
        <p className="note">{t('incidents.cause.noTest')}</p>
      ) : (
        <>
          <p>{probe.says}</p>
          {'argv' in probe.test && (
            <pre
              className="cause-command"
              tabIndex={0}
              role="group"
              aria-label={t('incidents.test.command')}
            >
              {probe.test.argv.join(' ')}
            </pre>
          )}
          <p className="note">{t('incidents.test.falsifies', { says: probe.falsifiedBy })}</p>
        </>
      )}
    </CardPart>
  );
}

function Remedies({ remedies }: Pick<Cause, 'remedies'>) {
  return (
    <CardPart title={t('incidents.cause.remedies')}>
      {remedies.length === 0 && <p className="note">{t('incidents.cause.noRemedies')}</p>}
      <ol className="cause-remedies">
        {remedies.map(({ id, title, says, act, proof }) => (
          <li key={id}>
            <div className="strong">{title}</div>
            {says !== '' && <p>{says}</p>}
            {actText(act) !== null && (
              <pre
                className="cause-command"
                tabIndex={0}
                role="group"
                aria-label={t('incidents.fix.commands')}
              >
                {actText(act)}
              </pre>
            )}
            <p className="note">{t('incidents.cause.proof', { proof: proofWords(proof) })}</p>
          </li>
        ))}
      </ol>
    </CardPart>
  );
}

/** A remedy as the user would type it; null if its sentences say it all. */
function actText(act: Cause['remedies'][number]['act']): string | null {
  if (act.kind === 'command') return act.argv.join(' ');
  if (act.kind === 'words') return act.code ?? null;
  const values = act.kind === 'set' ? act.params : act.kind === 'env' ? act.env : null;
  if (values === null) return null;
  return Object.entries(values)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join('\n');
}

function proofWords(proof: Proof): string {
  if ('probe' in proof) return t('incidents.cause.proofProbe', { probe: proof.probe });
  return 'argv' in proof ? proof.says : proof.rerun;
}

interface ConfusionProps extends Pick<Cause, 'confusions'> {
  readonly book: CauseBook;
}

function Confusions({ confusions, book }: ConfusionProps) {
  if (confusions.length === 0) return null;
  return (
    <CardPart title={t('incidents.cause.confusions')}>
      <ul className="cause-confusions">
        {confusions.map(({ cause, says }) => (
          <li key={`${cause} ${says}`}>
            {cause === '' ? (
              <span className="strong">{t('incidents.cause.harmless')}</span>
            ) : (
              <Link className="link" to={causeAddress(cause)}>
                {sentence(book.get(cause)?.title ?? cause)}
              </Link>
            )}
            <p className="note">{says}</p>
          </li>
        ))}
      </ul>
    </CardPart>
  );
}

function Sources({ sources }: Pick<Cause, 'sources'>) {
  if (sources.length === 0) return null;
  return (
    <CardPart title={t('incidents.cause.sources')}>
      <ul className="cause-sources">
        {sources.map(({ says, date }) => (
          <li key={says}>
            {says} <span className="note num">{date}</span>
          </li>
        ))}
      </ul>
    </CardPart>
  );
}

/** Incidents of this installation whose best finding, or root cause, is this cause. */
function OwnIncidents({ title }: { readonly title: string }) {
  const read = useIncidents();
  const rows = (read?.ok === true ? read.value : []).filter(
    ({ looksLike, rootCause }) =>
      rootCause?.includes(title) === true || looksLike?.includes(title) === true,
  );
  return (
    <section aria-labelledby="own-incidents">
      <div className="section-head">
        <h2 id="own-incidents">{t('incidents.cause.incidents')}</h2>
      </div>
      {rows.length === 0 ? (
        <p className="note">{t('incidents.cause.noIncidents')}</p>
      ) : (
        <IncidentRows rows={rows} nameOf={(target) => target} />
      )}
    </section>
  );
}
