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
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { untilMoves } from './delivery-words.ts';
import { WEBHOOK_WORDS as words } from './webhook-words.ts';

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

export const useSaveWebhook = ({ saved, saveFailed }: SaveWords) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: WebhookInput) => api(saveWebhook, { body: input }),
    onSuccess: ({ madeSecret: _shownElsewhere, ...webhook }) => {
      client.setQueryData([readWebhook.path], webhook);
      notifySuccess(saved);
      return refresh(client, listWebhookDeliveries);
    },
    // The form shows an error of a field beside the field.
    onError: (error) => {
      if (!(error instanceof ApiError && error.issues.length > 0)) notifyFailure(error, saveFailed);
    },
  });
};

export const useTestEvent = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(sendTestEvent),
    onSettled: () => refresh(client, readWebhook, listWebhookDeliveries),
  });
};

export const useResend = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WebhookDelivery) => api(resendWebhookDelivery, { params: { id } }),
    onSuccess: (delivery) => {
      notifySuccess(words.resent);
      client.setQueryData<WebhookDelivery[]>([listWebhookDeliveries.path], (listed) =>
        listed?.map((one) => (one.id === delivery.id ? delivery : one)),
      );
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.resendFailed),
  });
};
