import { create } from 'zustand';
import { unreachableSentence } from '#lib/api/server-sentence.ts';
import { withWaiting } from '#lib/api/waiting-answer.ts';

/** An action in a notice: a click runs it and closes the notice. */
export interface NoticeAction {
  label: string;
  /** For people who cannot reach the notice in time: says where else the action is available, or what it does. */
  altText: string;
  act: () => void;
}

export interface Notice {
  title: string;
  description?: string;
  /** Further information, as a separate sentence. */
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

/** One notice at a time: a new one replaces the current one. */
export const useNotices = create<NoticeStore>((set) => ({
  notice: null,
  open: false,
  show: (notice) => set((state) => ({ notice: { ...notice, id: (state.notice?.id ?? 0) + 1 }, open: true })),
  close: () => set({ open: false }),
}));

/** `onlyHere` is said instead while the change waits on this computer, if the description would not be true then. */
export const notifySuccess = (description: string, title = 'Success', onlyHere?: string): void =>
  useNotices.getState().show({ title, description: withWaiting(description, onlyHere), tone: 'plain' });

/** A success that can be undone: its notice has 'Undo'. */
export const notifyUndoable = (description: string, undo: () => void, title = 'Success'): void =>
  useNotices.getState().show({
    title,
    description: withWaiting(description),
    tone: 'plain',
    action: { label: 'Undo', altText: 'Press F8, then Undo, to take this back', act: undo },
  });

/** A success that leaves something to decide. */
export const notifyOffer = (description: string, detail: string, action: NoticeAction): void =>
  useNotices
    .getState()
    .show({ title: 'Success', description: withWaiting(description), detail, tone: 'plain', action });

export const notifyError = (description: string, title = 'Error'): void =>
  useNotices.getState().show({ title, description, tone: 'destructive' });

/** A failure, with the reason if it was the network. */
export const notifyFailure = (error: unknown, description: string): void =>
  useNotices.getState().show({
    title: 'Error',
    description,
    detail: unreachableSentence(error) ?? undefined,
    tone: 'destructive',
  });
