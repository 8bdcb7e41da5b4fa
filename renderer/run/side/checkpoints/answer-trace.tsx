import { useMemo } from 'react';
import { z } from 'zod';
import { useBlobUrl, useEvaluationFile } from '../../../bridge/queries/runs/use-evaluations';
import { RefusalNote } from '../../../ui/refusal-note';
import { t } from '../../../words/t';
import { useTextOf } from '../use-text-of';

const AnswerFile = z.object({
  prompt: z.string(),
  answer: z.string(),
  truth: z.string(),
  calls: z.array(z.object({ tool: z.string() })),
});

interface Props {
  readonly run: string;
  readonly path: string;
  readonly name: string;
}

/** Question, answer and expected answer of a validation row, as a language model answered it. */
export function AnswerTrace({ run, path, name }: Props) {
  const read = useEvaluationFile(run, path, 'application/json');
  const blob = read?.ok === true ? read.value : null;
  const url = useBlobUrl(blob);
  const text = useTextOf(blob);
  const trace = useMemo(() => answerOf(text), [text]);
  if (read?.ok === false) return <RefusalNote refusal={read.error} />;
  if (trace === null) return null;
  const { prompt, answer, truth, calls } = trace;
  return (
    <>
      {(
        [
          ['prompt', prompt],
          ['answerText', answer],
          ['truth', truth],
        ] as const
      ).map(([word, says]) => (
        <section key={word} aria-label={t(`run.evaluation.${word}`)}>
          <h3>{t(`run.evaluation.${word}`)}</h3>
          <pre className="evaluation-text" tabIndex={0}>
            {says}
          </pre>
        </section>
      ))}
      {calls.length > 0 && (
        <p className="note">{t('run.evaluation.calls', { count: calls.length })}</p>
      )}
      {url !== null && (
        <a className="link" href={url} download={name}>
          {t('run.evaluation.download')}
        </a>
      )}
    </>
  );
}

function answerOf(text: string | null): z.infer<typeof AnswerFile> | null {
  if (text === null) return null;
  try {
    const json: unknown = JSON.parse(text);
    return AnswerFile.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}
