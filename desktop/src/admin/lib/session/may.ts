import { type AnyEndpoint, type CurrentUser, mayCall } from '@shutterdesk/shared';
import { useSession } from './session.ts';

/** Until the server has said who is signed in, nothing is hidden from them. */
export const allows = (person: CurrentUser | null, endpoint: AnyEndpoint): boolean =>
  person === null || mayCall(person, endpoint);

/** Tells whether the signed-in person may make a call: what they may not is left out of the screens. */
export const useMay = (endpoint: AnyEndpoint): boolean => useSession(({ person }) => allows(person, endpoint));
