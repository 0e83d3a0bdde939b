import type { Warning } from '@shutterdesk/shared';
import { create } from 'zustand';

/** The server's warnings, from the last answer that contained them. */
export const useServerWarnings = create<{ warnings: readonly Warning[] }>(() => ({ warnings: [] }));

export const noteWarnings = (warnings: readonly Warning[] | undefined): void => {
  if (warnings) useServerWarnings.setState({ warnings });
};
