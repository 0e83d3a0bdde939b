import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { serverQuery, useSync } from '#lib/desktop.ts';
import { askToSignInAgain, personNow } from '#lib/session/session.ts';
import { FullScreenSpinner } from '#ui/loading.tsx';
import { ServerScreen } from '../features/sync/server-screen.tsx';
import { followSync } from './follow-sync.ts';

/** Sending changes needs a signed-in person. On the login screen this asks for nothing more. */
const useSignInForSync = () => {
  const signedOut = useSync(({ status }) => status?.connection === 'signed-out');
  useEffect(() => {
    if (signedOut && personNow()) void askToSignInAgain();
  }, [signedOut]);
};

/** Asks for a server first, then follows what is sent to it. */
export const ForDesktop = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const server = useQuery(serverQuery);
  useEffect(() => followSync(client), [client]);
  useSignInForSync();
  if (server.isPending) return <FullScreenSpinner />;
  if (server.data === null) return <ServerScreen onChosen={() => window.location.reload()} />;
  return children;
};
