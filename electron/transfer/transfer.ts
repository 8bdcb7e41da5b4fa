import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { TransferView, WhenExists } from '#core/contract/transfer/transfer-calls';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import type { TransferVerb } from '../targets/agent/transfer-verbs';
import { setbackOf, untilBothAnswer } from './contact-lost';
import { ABANDONED } from './file-hashes';
import { PIECES_IN_FLIGHT, Pieces, missingPieces } from './pieces';
import type { Plan } from './prepare';
import { proveTree } from './prove-tree';
import { transferAnswers } from './transfer-answers';
import { TransferMeter } from './transfer-meter';

/** Setbacks that the next try fixes may not continue forever. */
const MAX_REPAIRS = 8;

type Done = NonNullable<TransferView['done']>;
type Have = z.infer<typeof transferAnswers.have>;

/** One transfer from its yes to its end, over lost contact on either side. */
export class Transfer {
  readonly plan: Plan;
  readonly #from: Target;
  readonly #to: Target;
  readonly #whenExists: WhenExists;
  readonly #stop = new AbortController();
  readonly #meter = new TransferMeter();
  readonly #beganMs = Date.now();
  /** Under which the answer about the last rename is kept for us. */
  readonly #nonce = randomBytes(12).toString('hex');
  #state: TransferView['state'] = 'sending';
  /** The last renames were asked for, and no answer has come. */
  #isPlacing = false;
  #keepsModes = true;
  #problem: Refusal | null = null;
  #done: Done | null = null;
  #totalBytes: number;
  #run: Promise<Result<Done, Refusal>> | null = null;

  constructor(plan: Plan, from: Target, to: Target, whenExists: WhenExists) {
    this.plan = plan;
    this.#from = from;
    this.#to = to;
    this.#whenExists = whenExists;
    this.#totalBytes = plan.preview.sendBytes + plan.preview.arrivedBytes;
  }

  view(): TransferView {
    const { id, from, to, files, bytes } = this.plan.preview;
    const { arrivedBytes, wireBytes, cuts, elapsedMs } = this.#meter;
    return {
      id,
      request: this.plan.request,
      whenExists: this.#whenExists,
      from,
      to,
      files,
      bytes,
      beganMs: this.#beganMs,
      state: this.#state,
      totalBytes: this.#totalBytes,
      arrivedBytes,
      wireBytes,
      cuts,
      bytesPerSecond: this.#meter.bytesPerSecond(),
      elapsedMs,
      problem: this.#problem,
      done: this.#done,
    };
  }

  /** Settles when nothing moves any more; what has arrived stays there for another try. */
  cancel(): void {
    this.#stop.abort();
  }

  get hasEnded(): boolean {
    return ['done', 'cancelled', 'failed'].includes(this.#state);
  }

  /** Until it is done, failed or cancelled. Never rejects. The same for all who ask. */
  run(): Promise<Result<Done, Refusal>> {
    this.#run ??= this.#toTheEnd();
    return this.#run;
  }

  async #toTheEnd(): Promise<Result<Done, Refusal>> {
    for (let repairs = 0; ;) {
      const end = await this.#attempt();
      if (end.ok) return this.#ended('done', end);
      this.#problem = end.error;
      if (this.#stop.signal.aborted) return this.#ended('cancelled', err(ABANDONED));
      const setback = setbackOf(end.error);
      repairs += setback === 'mends' ? 1 : 0;
      if (setback === 'final' || repairs > MAX_REPAIRS) return this.#ended('failed', end);
      if (setback === 'contact') await this.#untilContact();
    }
  }

  async #untilContact(): Promise<void> {
    this.#state = 'waiting';
    this.#meter.cuts += 1;
    await untilBothAnswer([this.#from, this.#to], this.#stop.signal, (why) => {
      this.#problem = why;
    });
  }

  #ended<T extends Result<Done, Refusal>>(state: TransferView['state'], end: T): T {
    this.#state = state;
    this.#done = end.ok ? end.value : null;
    if (end.ok) this.#problem = null;
    this.#meter.end();
    return end;
  }

  /** From where it left off to the end, as far as contact lasts. */
  async #attempt(): Promise<Result<Done, Refusal>> {
    if (this.#isPlacing) return this.#positionOf('');
    const have = await this.#open();
    if (!have.ok) return have;
    this.#state = 'sending';
    this.#problem = null;
    const poured = await this.#pour(have.value);
    if (!poured.ok) return poured;
    this.#state = 'proving';
    const sealed = await this.#report('receiveSeal', {}, transferAnswers.seal);
    if (!sealed.ok) return sealed;
    this.#keepsModes = sealed.value.keepsModes;
    // Another agent died over the last renames: what is left of them only has to be carried out.
    if (sealed.value.isPlacing) return this.#positionOf('');
    const tree = await proveTree({
      from: this.#from,
      plan: this.plan,
      signal: this.#stop.signal,
      report: (verb, fields, schema) => this.#report(verb, fields, schema),
    });
    return tree.ok ? this.#positionOf(tree.value) : tree;
  }

  async #open(): Promise<Result<Have, Refusal>> {
    const result = await this.#report('receiveOpen', {}, transferAnswers.have);
    if (result.ok || result.error.code !== 'not-begun') return result;
    const { entries, kind, reuse, preview } = this.plan;
    const begin = { path: preview.to.path, kind, entries, reuse };
    return this.#report('receiveOpen', begin, transferAnswers.have);
  }

  /** Every piece that is missing there, a few under way at a time. */
  async #pour({ have, skip }: Have): Promise<Result<void, Refusal>> {
    const pieces = new Pieces(this.plan.entries, skip);
    const missing = missingPieces(pieces.count, have);
    let lacking = missing.reduce((sum, piece) => sum + pieces.length(piece), 0);
    this.#totalBytes = pieces.totalBytes;
    this.#meter.arrived(pieces.totalBytes - lacking);
    let next = 0;
    let failed: Refusal | null = null;
    const worker = async (): Promise<void> => {
      while (failed === null && next < missing.length) {
        const piece = missing[next++] ?? 0;
        const sent = await this.#sendPiece(pieces, piece);
        if (sent.ok) lacking -= pieces.length(piece);
        else failed ??= sent.error;
        this.#meter.arrived(pieces.totalBytes - lacking);
      }
    };
    await Promise.all(Array.from({ length: PIECES_IN_FLIGHT }, worker));
    return failed === null ? ok(undefined) : err(failed);
  }

  async #sendPiece(pieces: Pieces, piece: number): Promise<Result<unknown, Refusal>> {
    if (this.#stop.signal.aborted) return err(ABANDONED);
    const request = { root: this.plan.root, spans: pieces.spans(piece) };
    const read = await this.#from.askTransfer('sendRead', request, transferAnswers.read);
    if (!read.ok) return read;
    const { bytes, value } = read.value;
    return this.#report('receivePut', { piece, sha: value.sha }, transferAnswers.nothing, bytes);
  }

  /** @param tree empty where it was sent before */
  async #positionOf(tree: string): Promise<Result<Done, Refusal>> {
    this.#state = 'placing';
    this.#isPlacing = true;
    const request = { tree, whenExists: this.#whenExists, nonce: this.#nonce };
    const placed = await this.#report('receivePlace', request, transferAnswers.place);
    if (placed.ok) return ok({ ...placed.value, keepsModes: this.#keepsModes });
    this.#isPlacing = setbackOf(placed.error) === 'contact';
    return placed;
  }

  /** To the receiving side, about this transfer; counted. */
  async #report<T>(
    verb: TransferVerb,
    fields: object,
    schema: z.ZodType<T>,
    bytes?: Uint8Array,
  ): Promise<Result<T, Refusal>> {
    const request = { ...fields, transfer: this.plan.preview.id };
    this.#meter.onRequest(request, bytes?.length ?? 0);
    const answer = await this.#to.askTransfer(verb, request, schema, bytes);
    return answer.ok ? ok(answer.value.value) : answer;
  }
}
