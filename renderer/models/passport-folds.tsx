import type { ModelPassport, ModelWeights } from '#core/contract/model/model-passport';
import { ABSENT, countWords } from '../ui/number-words';
import { t } from '../words/t';

/** Hyperparameters and tensors of a model, folded. */
export function PassportFolds({ passport }: { readonly passport: ModelPassport }) {
  const { hyperparameters, weights } = passport;
  return (
    <>
      {hyperparameters.length > 0 && (
        <details className="card passport-fold">
          <summary>{`${t('models.parts.values')} (${hyperparameters.length})`}</summary>
          <dl className="passport-values">
            {hyperparameters.map(({ key, value }) => (
              <div key={key}>
                <dt>
                  <code>{key}</code>
                </dt>
                <dd>
                  <code>{value === null ? t('models.parts.none') : String(value)}</code>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {weights.length > 0 && (
        <details className="card passport-fold">
          <summary>{`${t('models.parts.weights')} (${countWords(tensorsOf(weights))})`}</summary>
          {weights.map((file) => (
            <TensorTable key={file.file} weights={file} />
          ))}
        </details>
      )}
    </>
  );
}

const tensorsOf = (weights: readonly ModelWeights[]): number =>
  weights.reduce((sum, { count }) => sum + count, 0);
const SHOWN = 200;

function TensorTable({ weights: { file, tensors, count } }: { readonly weights: ModelWeights }) {
  const shown = tensors.slice(0, SHOWN);
  return (
    <>
      {file !== '' && <h3 className="note">{file}</h3>}
      <table className="table" aria-label={`${t('models.parts.weights')} ${file}`}>
        <thead>
          <tr>
            <th>{t('models.parts.tensor')}</th>
            <th>{t('models.parts.shape')}</th>
            <th>{t('models.parts.dtype')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, shape, dtype }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td className="num">{shape.length === 0 ? '()' : shape.join(' × ')}</td>
              <td>{dtype ?? ABSENT}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > shown.length && (
        <p className="note">{t('models.parts.more', { count: count - shown.length })}</p>
      )}
    </>
  );
}
