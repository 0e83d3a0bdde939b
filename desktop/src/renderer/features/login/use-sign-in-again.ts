import { type Credentials, type CurrentUser, login, readCurrentUser } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { currentUserQuery } from '#lib/session/current-user.ts';
import { answerSignIn, useSession } from '#lib/session/session.ts';

/** Starts over for a different person; the first person's drafts stay in their own storage. */
const startAnew = (): void => {
  useUnsaved.setState({ places: new Set() });
  window.location.reload();
};

/** Signs in without leaving the dashboard; without credentials, it adopts a sign-in from another window. */
export const useSignInAgain = () => {
  const client = useQueryClient();
  const before = useSession((state) => state.person);
  return useMutation({
    mutationFn: (credentials: Credentials | null) =>
      credentials ? api(login, { body: credentials }) : api(readCurrentUser),
    onSuccess: (person: CurrentUser) => {
      if (before && person.id !== before.id) return startAnew();
      client.setQueryData(currentUserQuery.queryKey, person);
      answerSignIn(true);
    },
  });
};
