import { Button, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ModelPassport } from '#core/contract/model/model-passport';
import { FindingRow } from '../ui/findings/finding-row';
import { PathField } from '../ui/paths/path-field';
import { t } from '../words/t';
import type { OpenModel } from './models-address';

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
  readonly model: OpenModel;
  readonly onOpen: (model: OpenModel) => void;
}

/** Compares a model with another one, or with the inputs of an environment. */
export function CompareForm({ passport, target, model, onOpen }: Props) {
  const [against, setAgainst] = useState(model.against ?? '');
  const [inputs, setInputs] = useState<number | null>(model.inputs);
  const clear = (): void => onOpen({ ...model, against: null, inputs: null });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onOpen({ ...model, against: against.trim() === '' ? null : against.trim(), inputs });
  };
  const isEmpty = against.trim() === '' && inputs === null;
  return (
    <section className="card model-compare">
      <h2>{t('models.against.title')}</h2>
      <p className="note">{t('models.against.says')}</p>
      <Comparison passport={passport} onClear={clear} />
      <form onSubmit={submit}>
        <PathField
          label={t('models.against.file')}
          isLabelled
          target={target}
          picks="any"
          value={against}
          onValue={setAgainst}
        />
        <div className="model-inputs">
          <NumberInput
            label={t('models.against.observation')}
            min={1}
            allowDecimal={false}
            value={inputs ?? ''}
            onChange={(value) => setInputs(typeof value === 'number' ? value : null)}
          />
          <Button type="submit" disabled={isEmpty}>
            {t('models.against.compare')}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface ComparisonProps extends Pick<Props, 'passport'> {
  readonly onClear: () => void;
}

function Comparison({ passport: { comparison }, onClear }: ComparisonProps) {
  if (comparison === null) return null;
  const { fits, findings } = comparison;
  const key = fits ? 'models.against.fits' : 'models.against.not';
  return (
    <div role="status" className="model-comparison">
      <p>
        <strong>{t(key, { with: comparison.with })}</strong>{' '}
        <button type="button" className="link" onClick={onClear}>
          {t('models.against.clear')}
        </button>
      </p>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.says}`}>
            <FindingRow finding={finding} />
          </li>
        ))}
      </ul>
    </div>
  );
}
