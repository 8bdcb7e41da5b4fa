import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MirrorTest } from '#core/contract/download/download-calls';
import { type MirrorKind, MIRRORS } from '#core/contract/download/mirrors';
import { useActing } from '../bridge/queries/use-acts';
import { useSecretActs } from '../bridge/queries/use-secrets';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';

const OTHER = 'other';

interface Props {
  readonly service: MirrorKind;
  readonly name: string;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly choose: (url: string | null) => void;
}

/** Control that chooses a mirror: a known one or an address, and a test of how fast each answers. */
export function MirrorControl({ service, name, value, disabled, choose }: Props) {
  const existing = MIRRORS.filter(({ kind }) => kind === service);
  const isListed = value === null || existing.some(({ url }) => url === value);
  const [other, setOther] = useState(!isListed);
  const [address, setAddress] = useState(isListed ? '' : value);
  const data = [
    ...existing.map(({ url, name: label }, i) => ({ value: i === 0 ? '' : url, label })),
    { value: OTHER, label: t('settings.mirrors.custom') },
  ];
  const pick = (picked: string): void => {
    setOther(picked === OTHER);
    if (picked !== OTHER) choose(picked === '' ? null : picked);
  };
  return (
    <div className="mirror-control">
      <NativeSelect
        aria-label={name}
        data={data}
        value={other ? OTHER : (value ?? '')}
        disabled={disabled}
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
      {other && (
        <MirrorAddress
          name={name}
          address={address}
          disabled={disabled}
          onAddress={setAddress}
          onUse={() => choose(address.trim())}
        />
      )}
      <MirrorTests
        service={service}
        custom={other && address.trim() !== '' ? address.trim() : null}
        choose={(url) => pick(url === existing[0]?.url ? '' : url)}
      />
    </div>
  );
}

interface AddressProps {
  readonly name: string;
  readonly address: string;
  readonly disabled: boolean;
  readonly onAddress: (address: string) => void;
  readonly onUse: () => void;
}

function MirrorAddress({ name, address, disabled, onAddress, onUse }: AddressProps) {
  const isEmpty = address.trim() === '';
  return (
    <form
      className="mirror-address"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onUse();
      }}
    >
      <TextInput
        type="url"
        placeholder="https://"
        aria-label={t('settings.mirrors.address', { name })}
        value={address}
        disabled={disabled}
        onChange={({ currentTarget }) => onAddress(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={disabled || isEmpty}>
        {t('settings.mirrors.use')}
      </Button>
    </form>
  );
}

interface TestsProps {
  readonly service: MirrorKind;
  readonly custom: string | null;
  readonly choose: (url: string) => void;
}

function MirrorTests({ service, custom, choose }: TestsProps) {
  const [tests, setTests] = useState<readonly MirrorTest[]>([]);
  const { testMirrors } = useSecretActs();
  const { busy, refusal, act } = useActing(setTests);
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={busy}
        onClick={() => act(testMirrors(service, custom))}
      >
        {busy ? t('settings.mirrors.testing') : t('settings.mirrors.test')}
      </button>
      {refusal !== null && <RefusalNote refusal={refusal} />}
      <ul className="mirror-tests" aria-live="polite">
        {tests.map((test) => (
          <li key={test.url} className="note">
            <span className="strong">{test.name}</span> {testWords(test)}
            {test.says === null && !test.chosen && (
              <button
                type="button"
                className="link"
                aria-label={t('settings.mirrors.useNamed', { mirror: test.name })}
                onClick={() => choose(test.url)}
              >
                {t('settings.mirrors.use')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function testWords({ says, latencyMs, bytesPerSecond }: MirrorTest): string {
  if (says !== null || latencyMs === null) return says ?? '';
  const latency = t('settings.mirrors.latency', { count: Math.round(latencyMs) });
  if (bytesPerSecond === null) return latency;
  const size = fileSizeWords(Math.round(bytesPerSecond));
  return `${latency}, ${t('settings.mirrors.speed', { size })}`;
}
