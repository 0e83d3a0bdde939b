import { ApiError, readWebhook, saveWebhook, sendTestEvent, type WebhookInput } from '@shutterdesk/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';

export const useWebhook = () =>
  useQuery({ queryKey: [readWebhook.path], queryFn: ({ signal }) => api(readWebhook, { signal }) });

interface SaveWords {
  readonly saved: string;
  readonly saveFailed: string;
}

export const useSaveWebhook = ({ saved, saveFailed }: SaveWords) =>
  useApiMutation({
    send: (call, input: WebhookInput) => call(saveWebhook, { body: input }),
    onDone: ({ madeSecret: _shownElsewhere, ...webhook }, _, client) =>
      client.setQueryData([readWebhook.path], webhook),
    done: saved,
    // The form shows an error of a field beside the field.
    failed: (error) => (error instanceof ApiError && error.issues.length > 0 ? null : saveFailed),
  });

export const useTestEvent = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(sendTestEvent),
    onSettled: () => refresh(client, readWebhook),
  });
};
