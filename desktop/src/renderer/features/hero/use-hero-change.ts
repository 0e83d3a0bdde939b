import { listHeroImages, readActiveHeroImage } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';

/** Any change to the hero pictures: it is told, and both the list and the page's banner are read again. */
export const useHeroChange = <Input>(
  send: (input: Input) => Promise<unknown>,
  success: string | ((input: Input) => void),
  failure: string,
) => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: send,
    onSuccess: async (_, input) => {
      if (typeof success === 'string') notifySuccess(success);
      else success(input);
      await refresh(client, listHeroImages, readActiveHeroImage);
    },
    onError: () => notifyError(failure),
  });
};
