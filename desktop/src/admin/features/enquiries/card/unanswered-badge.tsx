import { type Enquiry, isUnanswered } from '@shutterdesk/shared';

const unanswered = (days: number) => (days === 1 ? 'Unanswered for a day' : `Unanswered for ${days} days`);

const DAY_MS = 24 * 3_600_000;

/** Marks an enquiry that nobody has answered for a day. */
export const UnansweredBadge = ({ enquiry }: { enquiry: Enquiry }) => {
  if (enquiry.stage === undefined || !isUnanswered(enquiry)) return null;
  const days = Math.floor((Date.now() - Date.parse(enquiry.createdAt)) / DAY_MS);
  return (
    <span className="inline-block rounded-full bg-danger-soft px-2.5 py-0.5 text-xs font-medium text-danger forced-colors:outline">
      {unanswered(days)}
    </span>
  );
};
