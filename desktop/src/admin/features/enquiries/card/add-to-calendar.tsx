import { type Enquiry, isInCalendar, readEnquiryEvent } from '@shutterdesk/shared';
import { CalendarPlus } from 'lucide-react';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { Button } from '#ui/button.tsx';

/** Saves the enquiry's day as a file for a calendar. */
export const AddToCalendar = ({ enquiry }: { enquiry: Enquiry }) => {
  const { mutate, isPending } = useApiMutation({
    send: (call) => call(readEnquiryEvent, { params: { id: enquiry.id } }),
    onDone: ({ name, text }) => saveAsFile(name, 'text/calendar;charset=utf-8', text),
    done: 'The event has been saved as a file. Open it with your calendar.',
    failed: serverSentenceOr('The event could not be made. Please try again.'),
  });
  if (!isInCalendar(enquiry)) return null;
  return (
    <Button
      look="quiet"
      className="max-sm:-ml-4"
      disabled={isPending}
      aria-label={`Add to Calendar: ${enquiry.name}`}
      onClick={() => mutate()}
    >
      <CalendarPlus aria-hidden />
      Add to Calendar
    </Button>
  );
};
