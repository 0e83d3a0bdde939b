import path from 'node:path';
import { openPersonHere, type PersonHere } from './line/person-here.ts';
import type { Floors } from './offline.ts';
import { createOverlay, type Overlay } from './replica/overlay.ts';
import { findReplicated } from './replica/replica-overlay.ts';
import type { openStore, Store } from './store/store.ts';
import { createPendingUploads, type PendingUploads } from './uploads/pending-uploads.ts';
import { createUploadFiles } from './uploads/upload-files.ts';

/** All data that this computer stores for one server. */
export interface LocalState {
  readonly folder: string;
  readonly store: Store;
  readonly person: PersonHere;
  readonly uploads: PendingUploads;
  readonly overlay: Overlay;
}

export const openLocalState = async (
  open: typeof openStore,
  folder: string,
  { runtime, line }: Pick<Floors, 'runtime' | 'line'>,
): Promise<LocalState> => {
  const store = await open(folder);
  const person = await openPersonHere(store);
  const files = createUploadFiles(path.join(folder, 'photographs'));
  const onChange = (): void => runtime.changed();
  const { connectivity, signIns } = line;
  const uploads = createPendingUploads({ store, person, files, send: connectivity.send, signIns, onChange });
  const overlay = createOverlay({ store, tools: uploads, person, findRow: findReplicated });
  return { folder, store, person, uploads, overlay };
};
