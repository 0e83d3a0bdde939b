import { type Enquiry, isInCalendar, readEnquiryEvent } from '@shutterdesk/shared';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { notifyFailure, notifySuccess } from '#lib/notices.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';

/** Saves the enquiry's day as a file for a calendar. */
export const AddToCalendar = ({ enquiry }: { enquiry: Enquiry }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(readEnquiryEvent, { params: { id: enquiry.id } }),
    onSuccess: ({ name, text }) => {
      saveAsFile(name, 'text/calendar;charset=utf-8', text);
      notifySuccess(words.eventSaved);
    },
    onError: (error) => notifyFailure(error, serverSentence(error) ?? words.eventFailed),
  });
  if (!isInCalendar(enquiry)) return null;
  return (
    <Button
      look="quiet"
      className="max-sm:-ml-4"
      disabled={isPending}
      aria-label={words.addToCalendarFor(enquiry.name)}
      onClick={() => mutate()}
    >
      <CalendarPlus aria-hidden />
      {words.addToCalendar}
    </Button>
  );
};
