/** One file in the upload dialog, from the choice until it is up. */
export interface UploadItem {
  key: string;
  file: File;
  /** A blob: address for showing it; whoever holds the item gives it back. */
  preview: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Share of the file that has gone out, 0 to 1. */
  progress: number;
  uploadURL: string | null;
}

export const changeItem = (items: UploadItem[], key: string, change: Partial<UploadItem>): UploadItem[] =>
  items.map((item) => (item.key === key ? { ...item, ...change } : item));

export const allUp = (items: UploadItem[]): boolean => items.length > 0 && items.every(({ state }) => state === 'done');

export const toSend = (items: UploadItem[]): UploadItem[] =>
  items.filter(({ state }) => state === 'waiting' || state === 'failed');

/** Works through `queue`, `width` at a time. */
export const atATime = async <Thing>(width: number, queue: Thing[], work: (thing: Thing) => Promise<void>) => {
  const rest = [...queue];
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: width }, worker));
};
