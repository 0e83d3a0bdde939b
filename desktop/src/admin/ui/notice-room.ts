import type { CSSProperties } from 'react';
import { create } from 'zustand';

/** The height that the current notice covers, in pixels; 0 without one. */
const useCovered = create(() => ({ height: 0 }));

export const coverByNotice = (height: number): void => useCovered.setState({ height });

/**
 * A dialog's style that leaves room for the notice, so that neither covers the other. The property stands on the dialog
 * alone: on the root element, each notice would restyle the whole page.
 */
export const useNoticeRoom = (): CSSProperties => {
  const height = useCovered((covered) => covered.height);
  return { '--notice-room': `${height}px` };
};
