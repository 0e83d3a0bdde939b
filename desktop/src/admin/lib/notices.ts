import { create } from 'zustand';
import { unreachableSentence } from '#lib/api/server-sentence.ts';

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

/** The notice of a success. */
export interface Done extends Pick<Notice, 'detail' | 'action'> {
  readonly text: string;
  readonly title?: string;
  /** In place of a text that is true of the site alone, while the change waits on this computer. */
  readonly textHere?: string;
}

/** @param waiting says for what the change still waits on this computer */
export const notifyDone = (
  { text, title = 'Success', textHere = text, detail, action }: Done,
  waiting?: string,
): void =>
  useNotices.getState().show({
    title,
    description: waiting ? `${textHere} ${waiting}` : text,
    detail,
    tone: 'plain',
    action,
  });

export const notifySuccess = (text: string, title?: string): void => notifyDone({ text, title });

/** 'Undo', for the notice of a success. */
export const undo = (act: () => void): NoticeAction => ({
  label: 'Undo',
  altText: 'Press F8, then Undo, to take this back',
  act,
});

export const notifyError = (description: string, title = 'Error'): void =>
  useNotices.getState().show({ title, description, tone: 'destructive' });

/** A failure, with the reason if it was the network. */
export const notifyFailure = (error: unknown, description: string, title = 'Error'): void =>
  useNotices.getState().show({
    title,
    description,
    detail: unreachableSentence(error) ?? undefined,
    tone: 'destructive',
  });
