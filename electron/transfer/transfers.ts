import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import type {
  TransferPreview,
  TransferRequest,
  TransferView,
  WhenExists,
} from '#core/contract/transfer/transfer-calls';
import { type Result, err, ok } from '#core/lib/result';
import { type Plan, prepare } from './prepare';
import { transferAnswers } from './transfer-answers';
import { Transfer } from './transfer';
import type { Target } from '../targets/target';
import { TransferStore } from './transfer-store';
import {
  changedSince,
  blockingReason,
  noSuchTransfer,
  notInspected,
  inProgress,
} from './transfer-refusals';
import { TransferHistory } from './transfer-history';

/** Plans hold every name of a tree; of unconfirmed ones only the newest are kept. */
const MAX_PLANS = 8;
/** A question to a host that is cut off stays open for a minute; anyone who cancels does not wait for it. */
const CANCEL_WITHIN_MS = 2_000;
/** Maximum age of the saved state of a transfer in progress. */
const KEEP_EVERY_MS = 1_000;

interface Targets {
  target(id: string): Result<Target, Refusal>;
}

interface TransfersDeps {
  readonly home: string;
  readonly targets: Targets;
  readonly changed: () => void;
}

/** Every transfer of this engine, and what was looked at for one. */
export class Transfers {
  readonly #targets: Targets;
  readonly #changed: () => void;
  /** By what was asked for: another wish may come to the same files at the same place. */
  readonly #plans = new Map<string, Plan>();
  readonly #transfers = new Map<string, Transfer>();
  readonly #store: TransferStore;
  /** Transfers of an engine before this one that have not arrived. */
  readonly #before: Map<string, TransferView>;
  readonly history: TransferHistory;

  constructor({ home, targets, changed }: TransfersDeps) {
    this.#targets = targets;
    this.#changed = changed;
    this.history = new TransferHistory(home);
    this.#store = new TransferStore(home);
    this.#before = new Map(this.#store.read().map((view) => [view.id, view]));
  }

  /** Looks at both sides; nothing is written. Connects no target. */
  async preview(
    request: TransferRequest,
    signal?: AbortSignal,
  ): Promise<Result<TransferPreview, Refusal>> {
    const plan = await this.#refresh(request, signal);
    if (!plan.ok) return plan;
    const key = keyOf(plan.value.preview.id, request);
    this.#plans.delete(key);
    this.#plans.set(key, plan.value);
    for (const old of [...this.#plans.keys()].slice(0, -MAX_PLANS)) this.#plans.delete(old);
    return ok(plan.value.preview);
  }

  async #refresh(request: TransferRequest, signal?: AbortSignal): Promise<Result<Plan, Refusal>> {
    const ends = this.#ends(request.from.target, request.to.target);
    return ends.ok ? prepare(ends.value.from, ends.value.to, request, signal) : ends;
  }

  /**
   * After the user's yes. One that is under way already is not begun twice.
   * @param request what was looked at
   */
  start(
    id: string,
    request: TransferRequest,
    whenExists: WhenExists,
  ): Result<TransferView, Refusal> {
    const before = this.#transfers.get(id);
    if (before !== undefined && !before.hasEnded) return ok(before.view());
    const plan = this.#plans.get(keyOf(id, request));
    return plan === undefined ? err(notInspected()) : this.#begin(plan, whenExists);
  }

  #begin(plan: Plan, whenExists: WhenExists): Result<TransferView, Refusal> {
    const { preview, request } = plan;
    const going = [...this.#transfers.values()].map((one) => ({ one, view: one.view() }));
    const other = going.find(
      ({ one, view }) => !one.hasEnded && isSameDestination(view.to, preview.to),
    );
    if (other?.view.id === preview.id) return ok(other.view);
    const hindered =
      other === undefined ? blockingReason(preview, whenExists) : inProgress(preview);
    if (hindered !== null) return err(hindered);
    const ends = this.#ends(preview.from.target, preview.to.target);
    if (!ends.ok) return ends;
    const transfer = new Transfer(plan, ends.value.from, ends.value.to, whenExists);
    this.#plans.delete(keyOf(preview.id, request));
    this.#before.delete(preview.id);
    this.#transfers.set(preview.id, transfer);
    void this.#follow(transfer);
    return ok(transfer.view());
  }

  /** After the user's word: the same as before. Both sides are looked at again, and what goes must not be other than it was. */
  async resume(id: string): Promise<Result<TransferView, Refusal>> {
    const status = this.progress(id);
    if (!status.ok || status.value.state === 'done') return status;
    if (this.#transfers.get(id)?.hasEnded === false) return status;
    const { request, whenExists } = status.value;
    const plan = await this.#refresh(request);
    if (!plan.ok) return plan;
    const isSame = plan.value.preview.id === id;
    return isSame ? this.#begin(plan.value, whenExists) : err(changedSince(status.value));
  }

  progress(id: string): Result<TransferView, Refusal> {
    const view = this.#transfers.get(id)?.view() ?? this.#before.get(id);
    return view === undefined ? err(noSuchTransfer(id)) : ok(view);
  }

  /** Whether a transfer is running. */
  get isBusy(): boolean {
    return [...this.#transfers.values()].some(({ hasEnded }) => !hasEnded);
  }

  /** The newest first. */
  list(): readonly TransferView[] {
    const mine = [...this.#transfers.values()].map((transfer) => transfer.view());
    return [...mine, ...this.#before.values()].toSorted((a, b) => b.beganMs - a.beganMs);
  }

  /** @param keep leave what has arrived for another try; else it is taken away */
  async cancel(id: string, keep: boolean): Promise<Result<TransferView, Refusal>> {
    const transfer = this.#transfers.get(id);
    if (transfer === undefined) return this.#cancelBefore(id, keep);
    transfer.cancel();
    const cancelled = transfer
      .run()
      .then(() => (keep ? ok(undefined) : this.#drop(transfer.view())));
    const patience = sleep(CANCEL_WITHIN_MS, ok(undefined), { ref: false });
    const answer = await Promise.race([cancelled, patience]);
    return answer.ok ? ok(transfer.view()) : answer;
  }

  /** One that an engine before this one carried: nothing of it moves. */
  async #cancelBefore(id: string, keep: boolean): Promise<Result<TransferView, Refusal>> {
    const status = this.#before.get(id);
    if (status === undefined) return err(noSuchTransfer(id));
    const cancelled: TransferView = { ...status, state: 'cancelled' };
    if (keep) {
      this.#store.save(cancelled);
      this.#before.set(id, cancelled);
      return ok(cancelled);
    }
    const dropped = await this.#drop(status);
    if (!dropped.ok) return dropped;
    this.#before.delete(id);
    return ok({ ...cancelled, arrivedBytes: 0 });
  }

  /** Takes away what has arrived, unless all of it has; then nothing is left to continue with. */
  async #drop({ id, to, state }: TransferView): Promise<Result<unknown, Refusal>> {
    const target = this.#targets.target(to.target);
    if (state === 'done') return ok(undefined);
    if (!target.ok) return target;
    const dropped = await target.value.askTransfer(
      'receiveDrop',
      { transfer: id },
      transferAnswers.nothing,
    );
    if (!dropped.ok) return dropped;
    this.#store.remove(id);
    this.#transfers.delete(id);
    return ok(undefined);
  }

  async #follow(transfer: Transfer): Promise<void> {
    this.#store.save(transfer.view());
    const keeping = setInterval(() => this.#store.save(transfer.view()), KEEP_EVERY_MS).unref();
    const done = await transfer.run();
    clearInterval(keeping);
    if (done.ok) this.#store.remove(transfer.plan.preview.id);
    else this.#store.save(transfer.view());
    if (done.ok) {
      const { from, to } = transfer.plan.preview;
      await this.history.add({
        from: { target: from.target, path: from.path },
        to: { target: to.target, path: done.value.path },
        tree: done.value.tree,
        sentMs: Date.now(),
      });
    }
    this.#changed();
  }

  #ends(from: string, to: string): Result<{ from: Target; to: Target }, Refusal> {
    const source = this.#targets.target(from);
    if (!source.ok) return source;
    const sink = this.#targets.target(to);
    return sink.ok ? ok({ from: source.value, to: sink.value }) : sink;
  }
}

const keyOf = (id: string, request: TransferRequest): string => JSON.stringify([id, request]);

function isSameDestination(a: TransferView['to'], b: TransferView['to']): boolean {
  return a.target === b.target && a.path === b.path;
}
