import { type Enquiry, isInCalendar, readEnquiryEvent } from '@shutterdesk/shared';
import { CalendarPlus } from 'lucide-react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from '../enquiries-words.ts';

/** Saves the enquiry's day as a file for a calendar. */
export const AddToCalendar = ({ enquiry }: { enquiry: Enquiry }) => {
  const { mutate, isPending } = useApiMutation({
    send: (call) => call(readEnquiryEvent, { params: { id: enquiry.id } }),
    onDone: ({ name, text }) => saveAsFile(name, 'text/calendar;charset=utf-8', text),
    done: words.eventSaved,
    failed: serverSentenceOr(words.eventFailed),
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
