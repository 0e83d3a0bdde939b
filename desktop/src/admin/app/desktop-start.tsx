import { lazy, type ReactNode } from 'react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';

/** A browser never needs it. */
const ForDesktop = lazy(async () => ({ default: (await import('./for-desktop.tsx')).ForDesktop }));

/** In the desktop app a server has to be chosen first. In the browser there is only one. */
export const DesktopStart = ({ children }: { children: ReactNode }) =>
  desktopBridge() ? <ForDesktop>{children}</ForDesktop> : children;
