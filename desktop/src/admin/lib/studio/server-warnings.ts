import type { Warning } from '@shutterdesk/shared';
import { create } from 'zustand';

interface ServerFaults {
  readonly warnings: readonly Warning[];
  /** A sentence about the server's clock; null: it is believed. */
  readonly clockDoubt: string | null;
}

/** The server's faults, as the last answer that contained them tells. */
export const useServerWarnings = create<ServerFaults>(() => ({ warnings: [], clockDoubt: null }));

export const noteWarnings = ({ warnings, clockDoubt }: Partial<ServerFaults>): void => {
  if (warnings) useServerWarnings.setState({ warnings });
  if (clockDoubt !== undefined) useServerWarnings.setState({ clockDoubt });
};
