import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import type { ModelPassport } from '#core/contract/model/model-passport';
import type {
  PortableChange,
  PortableCopy,
  PortableOpen,
} from '#core/contract/model/portable-calls';
import { t } from '../words/t';
import { useInterpreters } from './interpreters';

/** Options of the user for a portable copy. */
export interface PortableWish {
  readonly values: Readonly<Record<string, number>>;
  readonly exact: boolean;
  /** null: beside the original. */
  readonly out: string | null;
  /** null: nothing is loaded; undefined: the first interpreter that has the library. */
  readonly python: string | null | undefined;
  readonly overwrite: boolean;
}

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
  readonly preview: PortableCopy;
  readonly wish: PortableWish;
  readonly busy: boolean;
  readonly onWish: (wish: PortableWish) => void;
  readonly onWrite: (python: string | null) => void;
}

const NOT_LOADED = '';

/** Form of a portable copy: replaced values, numbers for those that cannot be proved, place and interpreter. */
export function PortableForm({ passport, target, preview, wish, busy, onWish, onWrite }: Props) {
  const envs = useInterpreters(target, passport.kind) ?? [];
  const python = wish.python === undefined ? (envs[0]?.python ?? null) : wish.python;
  const { changes, open, exists } = preview;
  const reason = reasonOf(preview, wish);
  const interpreters = envs.map((env) => ({ value: env.python, label: env.label }));
  return (
    <div className="portable-form">
      <Changes changes={changes} />
      <Values open={open} wish={wish} onWish={onWish} />
      <TextInput
        className="mono-field"
        label={t('models.portable.out')}
        value={wish.out ?? preview.out}
        onChange={({ currentTarget }) => onWish({ ...wish, out: currentTarget.value })}
      />
      {exists && (
        <Checkbox
          label={t('models.portable.overwrite')}
          checked={wish.overwrite}
          onChange={({ currentTarget }) => onWish({ ...wish, overwrite: currentTarget.checked })}
        />
      )}
      <Select
        label={t('models.portable.prove')}
        data={[...interpreters, { value: NOT_LOADED, label: t('models.portable.proveNone') }]}
        value={python ?? NOT_LOADED}
        allowDeselect={false}
        onChange={(value) => onWish({ ...wish, python: value === NOT_LOADED ? null : value })}
      />
      <div className="model-acts">
        <Button variant="filled" disabled={busy || reason !== null} onClick={() => onWrite(python)}>
          {t('models.portable.write')}
        </Button>
        {reason !== null && <span className="note">{reason}</span>}
      </div>
    </div>
  );
}

/** Reason why the copy cannot be written yet; null: it can. */
function reasonOf({ open, exists }: PortableCopy, wish: PortableWish): string | null {
  if (open.some(({ takesValue }) => !takesValue)) return t('models.portable.blocked');
  if (open.length > 0) return t('models.portable.needsValue');
  return exists && !wish.overwrite ? t('models.portable.exists') : null;
}

/** Replacement of each value. */
function Changes({ changes }: { readonly changes: readonly PortableChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="portable-changes" aria-label={t('models.portable.becomes')}>
      {changes.map(({ key, was, becomes }) => (
        <li key={key}>
          <code>{key}</code>
          <span className="note">{was}</span>
          <span>
            <span aria-hidden>→ </span>
            {becomes}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ValuesProps extends Pick<Props, 'wish' | 'onWish'> {
  readonly open: readonly PortableOpen[];
}

/** Values that cannot be proved: a sentence, and a field where a number helps. What was entered stays to be changed. */
function Values({ open, wish, onWish }: ValuesProps) {
  const entered = Object.keys(wish.values).filter((key) => open.every((one) => one.key !== key));
  const set = (key: string, value: number | string): void => {
    const { [key]: _before, ...rest } = wish.values;
    onWish({ ...wish, values: typeof value === 'number' ? { ...rest, [key]: value } : rest });
  };
  const keys = [...open.filter(({ takesValue }) => takesValue).map(({ key }) => key), ...entered];
  return (
    <>
      {open.map(({ key, says, remedy, takesValue }) => (
        <p key={key} className="note">
          {takesValue ? says : `${says} ${remedy}`}
        </p>
      ))}
      {keys.map((key) => (
        <NumberInput
          key={key}
          label={t('models.portable.value', { key })}
          value={wish.values[key] ?? ''}
          step={0.0001}
          onChange={(value) => set(key, value)}
        />
      ))}
    </>
  );
}
