import { create } from 'zustand';
import { unreachableSentence } from '#lib/api/server-sentence.ts';
import { withWaiting } from '#lib/api/waiting-answer.ts';

/** An action that a notice offers: a click does it and closes the notice. */
export interface NoticeAction {
  label: string;
  /** Says the same to those who cannot reach the notice before it goes: where else it can be done, or what is done. */
  altText: string;
  act: () => void;
}

export interface Notice {
  title: string;
  description?: string;
  /** Anything else to know, in a sentence of its own. */
  detail?: string;
  tone: 'plain' | 'destructive';
  action?: NoticeAction;
}

interface Shown extends Notice {
  id: number;
}

interface NoticeStore {
  notice: Shown | null;
  open: boolean;
  show: (notice: Notice) => void;
  close: () => void;
}

/** One notice at a time: a new one takes the place of the one that is shown. */
export const useNotices = create<NoticeStore>((set) => ({
  notice: null,
  open: false,
  show: (notice) => set((state) => ({ notice: { ...notice, id: (state.notice?.id ?? 0) + 1 }, open: true })),
  close: () => set({ open: false }),
}));

export const notifySuccess = (description: string, title = 'Success'): void =>
  useNotices.getState().show({ title, description: withWaiting(description), tone: 'plain' });

/** A success that can be taken back: its notice carries 'Undo'. */
export const notifyUndoable = (description: string, undo: () => void, title = 'Success'): void =>
  useNotices.getState().show({
    title,
    description: withWaiting(description),
    tone: 'plain',
    action: { label: 'Undo', altText: 'Press F8, then Undo, to take this back', act: undo },
  });

/** A success after which something is still to be decided. */
export const notifyOffer = (description: string, detail: string, action: NoticeAction): void =>
  useNotices
    .getState()
    .show({ title: 'Success', description: withWaiting(description), detail, tone: 'plain', action });

export const notifyError = (description: string, title = 'Error'): void =>
  useNotices.getState().show({ title, description, tone: 'destructive' });

/** A failure, and why, where it was the network. */
export const notifyFailure = (error: unknown, description: string): void =>
  useNotices.getState().show({
    title: 'Error',
    description,
    detail: unreachableSentence(error) ?? undefined,
    tone: 'destructive',
  });
