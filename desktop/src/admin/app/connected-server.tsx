import { useQuery } from '@tanstack/react-query';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';

/** In the desktop app, names the site that is being edited. */
export const ConnectedServer = () => {
  const bridge = desktopBridge();
  const { data } = useQuery({
    queryKey: ['desktop', 'server'],
    queryFn: () => bridge?.readServer() ?? null,
    enabled: bridge !== null,
  });
  return data ? <p className="mt-0.5 text-sm text-muted">{words.connectedTo(new URL(data).host)}</p> : null;
};
