import {
  beginSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  saveSecondFactor,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { serverSentence, serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';

const AGAIN = 'That didn’t work. Please try again.';

export const useSecondFactor = () =>
  useQuery({
    queryKey: [readSecondFactor.path],
    queryFn: ({ signal }) => api(readSecondFactor, { signal }),
    gcTime: 0,
  });

export const useBegin = () =>
  useApiMutation({ send: (call) => call(beginSecondFactor), gcTime: 0, failed: serverSentenceOr(AGAIN) });

/** The form says why a code is refused. */
export const useTurnOn = (onCodes: (codes: readonly string[]) => void) => {
  const { mutate, isPending, error } = useApiMutation({
    send: (call, body: { code: string; token: string }) => call(saveSecondFactor, { body }),
    gcTime: 0,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    stale: [readSecondFactor],
  });
  return { mutate, isPending, problem: error && (serverSentence(error) ?? AGAIN) };
};

export const useTurnOff = () =>
  useApiMutation({
    send: (call) => call(removeSecondFactor),
    done: 'Two-step sign-in is off.',
    stale: [readSecondFactor],
    failed: serverSentenceOr(AGAIN),
  });

export const useRenewCodes = (onCodes: (codes: readonly string[]) => void) =>
  useApiMutation({
    send: (call) => call(renewRecoveryCodes),
    gcTime: 0,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    stale: [readSecondFactor],
    failed: serverSentenceOr(AGAIN),
  });
