import { calendarDateWords, type Enquiry, listRelatedEnquiries, type RelatedEnquiries } from '@shutterdesk/shared';
import { type ReactNode, useCallback, useState } from 'react';
import { api } from '#lib/api/api.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useSetStage } from '../enquiry-mutations.ts';

/** The names of the bookings that already have the date. */
const bookedNames = ({ sameDate: { some } }: RelatedEnquiries): readonly string[] =>
  some.filter(({ stage }) => stage === 'booked').map(({ name }) => name);

const AND = new Intl.ListFormat('en-US');

interface Question {
  readonly enquiry: Enquiry;
  readonly names: readonly string[];
}

/** Changes stages, and asks before a date is booked twice. Somebody else may have booked it just now. */
export const useBooking = () => {
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useSetStage();
  const { mutate } = change;

  const setStage = useCallback(
    async (enquiry: Enquiry, stage: Parameters<typeof mutate>[0]['stage']): Promise<void> => {
      const asks = stage === 'booked' && enquiry.preferredDate !== null;
      // If that call fails, the booking goes on without the question.
      const [related] = asks ? await api(listRelatedEnquiries, { query: { ids: enquiry.id } }).catch(() => []) : [];
      const names = related ? bookedNames(related) : [];
      if (names.length === 0) mutate({ enquiry, stage });
      else setQuestion({ enquiry, names });
    },
    [mutate],
  );

  const confirm = () => {
    if (question) mutate({ enquiry: question.enquiry, stage: 'booked' });
    setQuestion(null);
  };
  const { enquiry, names = [] } = question ?? {};
  const day = calendarDateWords(enquiry?.preferredDate ?? '');
  const dialog: ReactNode = (
    <ConfirmDialog
      title="This date is booked"
      question={`${AND.format(names)} ${names.length === 1 ? 'is' : 'are'} already booked on ${day}. Book ${enquiry?.name ?? ''} too?`}
      confirm="Book both"
      harmless
      open={question !== null}
      onConfirm={confirm}
      onCancel={() => setQuestion(null)}
    />
  );
  const isBusy = (id: string): boolean => change.isPending && change.variables.enquiry.id === id;
  return { setStage, isBusy, dialog };
};
