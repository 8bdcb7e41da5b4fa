import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { t } from '../../words/t';
import type { TransferDraft } from '../../frame/addresses/transfer-address';

interface Props {
  readonly request: TransferDraft;
  readonly onRequest: (draft: TransferDraft) => void;
}

type Kind = 'exclude' | 'include' | 'only';

/** Editor of the user's own include and exclude patterns. */
export function UserPatterns({ request, onRequest }: Props) {
  const kinds: readonly Kind[] =
    request.what === 'results' || request.only.length > 0
      ? ['exclude', 'include', 'only']
      : ['exclude', 'include'];
  return (
    <section className="transfer-section" aria-labelledby="rules-title">
      <div className="section-head">
        <h2 id="rules-title">{t('send.rules')}</h2>
      </div>
      {kinds.map((kind) => (
        <Rule
          key={kind}
          kind={kind}
          patterns={request[kind]}
          onPatterns={(patterns) => onRequest({ ...request, [kind]: patterns })}
        />
      ))}
      {request.what === 'project' && (
        <Checkbox
          className="transfer-all"
          label={t('send.all')}
          description={t('send.allSays')}
          checked={request.isComplete}
          onChange={({ currentTarget }) =>
            onRequest({ ...request, isComplete: currentTarget.checked })
          }
        />
      )}
      <p className="note">{t('send.rulesSays')}</p>
    </section>
  );
}

interface RuleProps {
  readonly kind: Kind;
  readonly patterns: readonly string[];
  readonly onPatterns: (patterns: readonly string[]) => void;
}

function Rule({ kind, patterns, onPatterns }: RuleProps) {
  const [text, setText] = useState('');
  const pattern = text.trim();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (pattern === '') return;
    if (!patterns.includes(pattern)) onPatterns([...patterns, pattern]);
    setText('');
  };
  return (
    <form className="transfer-rule" onSubmit={add}>
      <span className="transfer-rule-name">{t(`send.${kind}`)}</span>
      <div className="transfer-rule-field">
        <TextInput
          className="mono-field"
          aria-label={t(`send.${kind}`)}
          placeholder={t(`send.${kind}Example`)}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" aria-label={t(`send.addOf.${kind}`)} disabled={pattern === ''}>
          {t('send.add')}
        </Button>
      </div>
      <Patterns
        patterns={patterns}
        onForget={(one) => onPatterns(patterns.filter((other) => other !== one))}
      />
    </form>
  );
}

interface PatternsProps {
  readonly patterns: readonly string[];
  readonly onForget: (pattern: string) => void;
}

function Patterns({ patterns, onForget }: PatternsProps) {
  if (patterns.length === 0) return null;
  return (
    <ul className="transfer-patterns">
      {patterns.map((one) => (
        <li key={one} className="transfer-pattern">
          <code className="ellipsis" title={one}>
            {one}
          </code>
          <IconButton
            label={t('send.forget', { pattern: one })}
            icon={IconX}
            act={() => onForget(one)}
          />
        </li>
      ))}
    </ul>
  );
}
