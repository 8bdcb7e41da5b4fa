import { middleCut } from './middle-cut';

interface Props {
  readonly name: string;
  readonly className?: string;
}

/** A name in one line; a long one is cut in its middle, and whole in its title and for a screen reader. */
export function CutName({ name, className = '' }: Props) {
  const { head, tail } = middleCut(name);
  if (tail === '') {
    return (
      <span className={`cut-name ${className}`} title={name}>
        <span className="ellipsis">{name}</span>
      </span>
    );
  }
  return (
    <span className={`cut-name ${className}`} title={name}>
      <span className="ellipsis" aria-hidden>
        {head}
      </span>
      <span className="cut-name-end" aria-hidden>
        {tail}
      </span>
      <span className="unseen">{name}</span>
    </span>
  );
}
