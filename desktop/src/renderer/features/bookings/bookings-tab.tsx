import type { ContactSubmission } from '@shutterdesk/shared';
import { Inbox, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';
import { InquiryCard } from './inquiry-card.tsx';
import { useContacts } from './use-contacts.ts';
import { useDeleteContact } from './use-delete-contact.ts';

const InquiryList = ({ inquiries }: { inquiries: ContactSubmission[] }) => {
  const [asked, setAsked] = useState<ContactSubmission | null>(null);
  const { mutate, isPending, variables } = useDeleteContact();
  const confirm = () => {
    if (asked) mutate(asked.id);
    setAsked(null);
  };
  if (inquiries.length === 0) return <EmptyState icon={Inbox} title={words.emptyTitle} text={words.emptyText} />;
  return (
    <>
      <ul className="grid gap-3">
        {inquiries.map((inquiry) => (
          <InquiryCard
            key={inquiry.id}
            inquiry={inquiry}
            deleting={isPending && variables === inquiry.id}
            onDelete={setAsked}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={words.remove}
        question={words.removeQuestion(asked?.name ?? '')}
        confirm={words.removeConfirm}
        open={asked !== null}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
    </>
  );
};

export const BookingsTab = () => {
  const { data, error, isFetching, isPending, refetch } = useContacts();
  const again = () => void refetch();
  return (
    <>
      <TabHeading
        title={words.title}
        subtitle={words.subtitle}
        action={
          <Button onClick={again} disabled={isFetching}>
            <RotateCw className={isFetching ? 'animate-spin' : ''} aria-hidden />
            {words.refresh}
          </Button>
        }
      />
      {isPending && <Skeleton text={words.loading} count={3} block="h-40" layout="grid gap-3" />}
      {error && !isFetching && <LoadFailed what={words.what} error={error} onRetry={again} />}
      {data && <InquiryList inquiries={data} />}
    </>
  );
};
