import type { DesktopBridge } from '../../../ipc-contract.ts';

declare global {
  interface Window {
    /** Exists only in the desktop app. */
    readonly shutterdesk?: DesktopBridge;
  }
}

export const desktopBridge = (): DesktopBridge | null => window.shutterdesk ?? null;
