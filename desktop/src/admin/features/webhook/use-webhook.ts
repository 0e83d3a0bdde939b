import {
  ApiError,
  listWebhookDeliveries,
  readWebhook,
  resendWebhookDelivery,
  saveWebhook,
  sendTestEvent,
  type WebhookDelivery,
  type WebhookInput,
} from '@shutterdesk/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { untilMoves } from './delivery-words.ts';

export const useWebhook = () =>
  useQuery({ queryKey: [readWebhook.path], queryFn: ({ signal }) => api(readWebhook, { signal }) });

/** Reads the log, and again while one of its events is about to be sent. */
export const useDeliveries = (isSending: boolean) =>
  useQuery({
    queryKey: [listWebhookDeliveries.path],
    queryFn: ({ signal }) => api(listWebhookDeliveries, { query: { all: 'true' }, signal }),
    refetchInterval: ({ state: { data } }) => (isSending && data ? (untilMoves(data) ?? false) : false),
  });

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
    stale: [listWebhookDeliveries],
    // The form shows an error of a field beside the field.
    failed: (error) => (error instanceof ApiError && error.issues.length > 0 ? null : saveFailed),
  });

export const useTestEvent = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(sendTestEvent),
    onSettled: () => refresh(client, readWebhook, listWebhookDeliveries),
  });
};

export const useResend = () =>
  useApiMutation({
    send: (call, { id }: WebhookDelivery) => call(resendWebhookDelivery, { params: { id } }),
    onDone: (delivery, _, client) =>
      client.setQueryData<WebhookDelivery[]>([listWebhookDeliveries.path], (listed) =>
        listed?.map((one) => (one.id === delivery.id ? delivery : one)),
      ),
    done: 'Sending the event again.',
    failed: serverSentenceOr('Couldn’t send the event again. Please try again.'),
  });
