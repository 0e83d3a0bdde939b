import { listContacts, markContact } from '@shutterdesk/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { notifyError, notifyUndoable } from '#lib/notices.ts';
import { refresh } from '#lib/refresh.ts';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';

export const useMarkSpam = () => {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: ({ id, spam }: { id: string; spam: boolean }) => api(markContact, { params: { id }, body: { spam } }),
    onSuccess: async (_, { id, spam }) => {
      notifyUndoable(spam ? words.markedSpam : words.markedNotSpam, () => mark.mutate({ id, spam: !spam }));
      await refresh(client, listContacts);
    },
    onError: () => notifyError(words.markFailed),
  });
  return mark;
};
