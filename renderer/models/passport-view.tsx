import type { ModelPassport } from '#core/contract/model/model-passport';
import { countWords, fileSizeWords } from '../ui/number-words';
import { FindingRow } from '../ui/findings/finding-row';
import { t } from '../words/t';
import { CallableTable, GlobalList } from './code-tables';
import { CompareForm } from './compare-form';
import { LoadList } from './load-list';
import type { OpenModel } from './models-address';
import { PassportFolds } from './passport-folds';
import { PlayEpisodes } from './play-episodes';
import { PortablePanel } from './portable-panel';
import { TryPanel } from './try-panel';

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
  readonly model: OpenModel;
  readonly onOpen: (model: OpenModel) => void;
}

/** Passport of one model: what it is, what speaks against loading it, its code, and what can be done with it. */
export function PassportView({ passport, target, model, onOpen }: Props) {
  const isSb3 = passport.kind === 'sb3';
  return (
    <div className="passport">
      <div className="passport-main">
        <Head passport={passport} />
        <Warnings passport={passport} />
        <CallableTable callables={passport.callables} />
        <GlobalList globals={passport.globals} />
        <PassportFolds passport={passport} />
        <p className="note">{t('models.byteRead')}</p>
      </div>
      <div className="passport-side">
        <LoadList passport={passport} target={target} model={model} />
        {isSb3 && <PortablePanel passport={passport} target={target} />}
        <TryPanel passport={passport} target={target} />
        <PlayEpisodes passport={passport} target={target} run={model.run} />
        <CompareForm passport={passport} target={target} model={model} onOpen={onOpen} />
      </div>
    </div>
  );
}

function Head({ passport }: Pick<Props, 'passport'>) {
  return (
    <section className="card passport-head">
      <h2 className="headline">{passport.title}</h2>
      <code className="note passport-file">{passport.file}</code>
      <dl className="passport-facts">
        {factsOf(passport).map(({ name, value, title }) => (
          <div key={name} title={title}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Fact {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
}

/** One fact, or none where its value is not known. */
const fact = (name: string, value: string | null | undefined, title?: string): readonly Fact[] =>
  value === null || value === undefined || value === ''
    ? []
    : [{ name, value, ...(title === undefined ? {} : { title }) }];

/** Facts of a passport in the order in which they are asked for; what is not known is left out. */
function factsOf(passport: ModelPassport): readonly Fact[] {
  const { algorithm, policy, spaces, bytes, shards, weights, versions } = passport;
  const parameters = weights.reduce((sum, file) => sum + file.parameters, 0);
  return [
    ...fact(t('models.facts.algorithm'), algorithm?.name, algorithm?.how),
    ...fact(t('models.facts.observation'), spaces.observation?.says),
    ...fact(t('models.facts.action'), spaces.action?.says),
    ...fact(t('models.facts.policy'), policy?.split('.').at(-1), policy ?? ''),
    ...fact(t('models.facts.size'), fileSizeWords(bytes)),
    ...fact(t('models.facts.parameters'), parameters === 0 ? null : countWords(parameters)),
    ...fact(t('models.facts.shards'), shards === null ? null : shardWords(shards)),
    ...fact(
      t('models.facts.versions'),
      Object.entries(versions)
        .filter(([name]) => name !== 'os' && name !== 'gpu')
        .map(([name, version]) => `${name} ${version}`)
        .join(' · '),
    ),
  ];
}

function shardWords({ worldSize, missing, bytes }: NonNullable<ModelPassport['shards']>): string {
  const all = t('models.facts.shardsOf', { count: worldSize, size: fileSizeWords(bytes) });
  return missing.length === 0
    ? all
    : `${all}, ${t('models.facts.missing', { ranks: missing.join(', ') })}`;
}

function Warnings({ passport: { warnings } }: Pick<Props, 'passport'>) {
  if (warnings.length === 0) return <p className="note">{t('models.noWarnings')}</p>;
  return (
    <section className="card passport-warnings" aria-label={t('models.warnings')}>
      <h2>{t('models.warnings')}</h2>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.id} ${warning.says}`}>
            <FindingRow finding={warning} />
          </li>
        ))}
      </ul>
    </section>
  );
}
