import { type Credentials, type CurrentUser, checkProof, login, readCurrentUser } from '@shutterdesk/shared';
import { useQueryClient } from '@tanstack/react-query';
import { api, apiInBackground } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useUnsaved } from '#lib/drafts/drafts.ts';
import { currentUserQuery, usePerson } from '#lib/session/person.ts';
import { answerSignIn, useSession } from '#lib/session/session.ts';

/** Starts over for a different person; the first person's drafts stay in their own storage. */
const startAnew = (): void => {
  useUnsaved.setState({ places: new Set() });
  window.location.reload();
};

/** Takes a sign-in from elsewhere, if it is what was asked for. */
export const adopt = async (): Promise<CurrentUser> => {
  if (useSession.getState().asks === 'proof') await apiInBackground(checkProof);
  return api(readCurrentUser);
};

/** Goes on with whoever has signed in. */
export const useGoOn = () => {
  const client = useQueryClient();
  const before = usePerson();
  return (person: CurrentUser): void => {
    if (before && person.id !== before.id) {
      startAnew();
      return;
    }
    client.setQueryData(currentUserQuery.queryKey, person);
    answerSignIn(true);
  };
};

/** Signs in without leaving the dashboard; without credentials, it adopts a sign-in from another window. */
export const useSignInAgain = () => {
  const goOn = useGoOn();
  return useApiMutation({
    send: (call, credentials: Credentials | null) => (credentials ? call(login, { body: credentials }) : adopt()),
    onDone: goOn,
  });
};
