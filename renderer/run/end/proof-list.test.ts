import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TrainerState } from '#core/contract/run/run-detail';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import { ProofList } from './proof-list';

const at = (state: string, says: string, line: number): TrainerState => ({
  state,
  says,
  line,
  wallMs: null,
  x: null,
  xKind: null,
});

function markup(states: TrainerState[]): string {
  const detail = aDetail(aRun(), { states });
  return renderToStaticMarkup(createElement(ProofList, { detail, onLine: () => undefined }));
}

test('the page of a rehearsal lists each thing that it proved and each that it cannot prove', () => {
  const html = markup([
    at('rung', '[REHEARSAL] rung: train', 3),
    at('proved', '[REHEARSAL] proved: A checkpoint was saved at step 5.', 4),
    at('not-proved', '[REHEARSAL] not proved: CUDA and bfloat16.', 5),
  ]);
  expect(html).toContain('>A checkpoint was saved at step 5.<');
  expect(html).toContain('>Not proved: CUDA and bfloat16.<');
  expect(html).not.toContain('REHEARSAL');
});

test('a run that proves nothing in its log has no such list', () => {
  expect(markup([at('saved', 'saved model.zip', 7)])).toBe('');
});
