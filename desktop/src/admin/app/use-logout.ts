import { LOGOUT_ADDRESS, logout } from '@shutterdesk/shared';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api/api.ts';
import { forgetDrafts } from '#lib/drafts/drafts.ts';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { useSession } from '#lib/session/session.ts';

/** Ends the session, then goes to the provider's logout whether or not that call succeeded. */
export const useLogout = () => {
  const unsaved = useUnsaved((state) => state.places);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api(logout),
    onSettled: () => window.location.assign(LOGOUT_ADDRESS),
  });
  const leave = () => {
    setAsking(false);
    // The person has already answered the question, so the browser does not ask again.
    useUnsaved.setState({ places: new Set() });
    useSession.setState({ leaving: true });
    forgetDrafts();
    mutate();
  };
  return {
    unsaved,
    asking,
    leaving: isPending || isSuccess,
    ask: () => (unsaved.size > 0 ? setAsking(true) : leave()),
    confirm: leave,
    cancel: () => setAsking(false),
  };
};
