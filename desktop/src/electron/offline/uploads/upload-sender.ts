import pLimit from 'p-limit';
import { BrokenOff, Unreachable } from '../line/upstream.ts';
import type { UploadParts } from './pending-uploads.ts';
import type { UploadRow } from './upload-rows.ts';
import { createTransfer, type Transfer, type TransferParts, type UploadOutcome } from './upload-transfer.ts';

const AT_ONCE = 3;

/** Uploads photographs from the app's own folder to the server. */
export interface UploadSender extends Pick<Transfer, 'grant' | 'isGranted'> {
  /** Uploads one photograph, once; at most three run at a time. */
  upload(id: string): Promise<UploadOutcome>;
  /** Uploads all of these; the first failure decides the outcome. */
  uploadAll(ids: readonly string[]): Promise<UploadOutcome>;
  breakOff(id: string): void;
  /** The number of the current photograph and the total; null when nothing is being uploaded. */
  progress(): { readonly number: number; readonly total: number } | null;
}

export const createUploadSender = (parts: TransferParts & Pick<UploadParts, 'signIns'>): UploadSender => {
  const { rows, signIns } = parts;
  const underWay = new Map<string, Promise<UploadOutcome>>();
  const breaks = new Map<string, AbortController>();
  const limit = pLimit(AT_ONCE);
  let done = 0;
  const transfer = createTransfer(parts, (id, address) => {
    done += 1;
    rows.change(id, { state: 'sent', address, reason: null });
    if (rows.waiting().length === 0) done = 0;
  });

  const attempt = async (id: string, row: UploadRow): Promise<UploadOutcome> => {
    if (!rows.get(id)) return { kind: 'discarded' };
    const ending = new AbortController();
    breaks.set(id, ending);
    const before = signIns.count;
    try {
      const outcome = await transfer.put(row, ending.signal);
      // The answer to a call from before a sign-in says nothing about the current session.
      return outcome.kind === 'signed-out' && before !== signIns.count ? await attempt(id, row) : outcome;
    } catch (error) {
      if (error instanceof Unreachable) return { kind: 'unreachable' };
      if (error instanceof BrokenOff) return { kind: 'discarded' };
      throw error;
    } finally {
      breaks.delete(id);
    }
  };

  const upload: UploadSender['upload'] = (id) => {
    const row = rows.get(id);
    if (!row || row.state === 'sent') return Promise.resolve({ kind: 'arrived' });
    const running = underWay.get(id) ?? limit(() => attempt(id, row));
    underWay.set(id, running);
    return running.finally(() => underWay.delete(id));
  };

  return {
    grant: transfer.grant,
    isGranted: transfer.isGranted,
    upload,
    async uploadAll(ids) {
      const outcomes = await Promise.all(ids.map(upload));
      return outcomes.find(({ kind }) => kind !== 'arrived') ?? { kind: 'arrived' };
    },
    breakOff: (id) => breaks.get(id)?.abort(),
    progress() {
      const left = rows.waiting().length;
      return left === 0 ? null : { number: done + 1, total: done + left };
    },
  };
};
