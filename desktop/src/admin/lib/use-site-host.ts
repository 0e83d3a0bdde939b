import { useQuery } from '@tanstack/react-query';
import { desktopBridge } from './desktop.ts';

/** The name under which visitors reach the site; in the desktop app, that of its server. */
export const useSiteHost = (): string => {
  const { data: server } = useQuery({
    queryKey: ['desktop', 'server'],
    queryFn: async () => (await desktopBridge()?.readServer()) ?? null,
    enabled: desktopBridge() !== null,
  });
  return server ? new URL(server).host : location.host;
};
