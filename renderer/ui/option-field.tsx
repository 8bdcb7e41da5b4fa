import { Autocomplete } from '@mantine/core';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly choices?: readonly string[];
  /** Why it cannot be as it is; null: it can. */
  readonly problem: string | null;
  readonly onText: (text: string) => void;
}

/** Field for an option of a job, with what the cluster offers for it. */
export function OptionField({ id, label, hint, text, choices = [], problem, onText }: Props) {
  return (
    <div className="param">
      <label className="param-label" htmlFor={id}>
        {label}
      </label>
      <Autocomplete
        id={id}
        aria-describedby={`${id}-says`}
        spellCheck={false}
        maxLength={1_000}
        data={[...choices]}
        value={text}
        error={problem}
        onChange={onText}
      />
      <p className="note param-says" id={`${id}-says`}>
        {hint}
      </p>
    </div>
  );
}
