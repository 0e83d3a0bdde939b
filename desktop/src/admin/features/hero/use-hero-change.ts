import { listHeroImages, readActiveHeroImage } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refresh } from '#lib/api/refresh.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';

/** Makes any change to the hero pictures, reports the result, and refetches the list and the page's banner. */
export const useHeroChange = <Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  success: string | ((input: Input, answer: Answer) => void),
  failure: string,
) => {
  const client = useQueryClient();
  return useMutation({
    meta: { publishes: true },
    mutationFn: send,
    onSuccess: async (answer, input) => {
      if (typeof success === 'string') notifySuccess(success);
      else success(input, answer);
      await refresh(client, listHeroImages, readActiveHeroImage);
    },
    onError: (error) => notifyFailure(error, failure),
  });
};
