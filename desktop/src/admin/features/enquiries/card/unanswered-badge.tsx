import { DAY_MS, type Enquiry, isUnanswered } from '@shutterdesk/shared';

const unanswered = (days: number) => (days === 1 ? 'Waiting 1 day' : `Waiting ${days} days`);

/** Marks an enquiry that nobody has answered for a day. */
export const UnansweredBadge = ({ enquiry }: { enquiry: Enquiry }) => {
  if (enquiry.stage === undefined || !isUnanswered(enquiry)) return null;
  const days = Math.floor((Date.now() - Date.parse(enquiry.createdAt)) / DAY_MS);
  return (
    <span className="inline-block rounded-[0.6875rem] bg-warning-soft px-2.5 py-0.5 text-xs font-medium text-warning-strong forced-colors:outline">
      {unanswered(days)}
    </span>
  );
};
