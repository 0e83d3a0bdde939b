import { create } from 'zustand';

export interface Notice {
  title: string;
  description?: string;
  tone: 'plain' | 'destructive';
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
  useNotices.getState().show({ title, description, tone: 'plain' });

export const notifyError = (description: string, title = 'Error'): void =>
  useNotices.getState().show({ title, description, tone: 'destructive' });
