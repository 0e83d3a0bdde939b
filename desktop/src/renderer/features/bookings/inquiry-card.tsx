import type { ContactSubmission } from '@shutterdesk/shared';
import { CalendarDays, Mail, Phone, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatCalendarDate, formatDateTime } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { BOOKINGS_WORDS as words } from './bookings-words.ts';

const REACH = 'inline-flex min-h-11 max-w-full items-center gap-2 font-medium text-accent hover:underline';

const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

const Reach = ({ inquiry }: { inquiry: ContactSubmission }) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-6 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
    <a href={`mailto:${encodeURIComponent(inquiry.email).replace('%40', '@')}`} className={REACH}>
      <Mail aria-hidden />
      <span className="min-w-0">{inquiry.email}</span>
    </a>
    <a href={telephone(inquiry.phone)} className={REACH}>
      <Phone aria-hidden />
      <span className="min-w-0">{inquiry.phone}</span>
    </a>
    {inquiry.preferredDate && (
      <p className="inline-flex min-h-11 items-center gap-2">
        <CalendarDays aria-hidden />
        {words.preferredDate(formatCalendarDate(inquiry.preferredDate))}
      </p>
    )}
  </div>
);

interface InquiryCardProps {
  inquiry: ContactSubmission;
  deleting: boolean;
  onDelete: (inquiry: ContactSubmission) => void;
}

export const InquiryCard = memo(({ inquiry, deleting, onDelete }: InquiryCardProps) => (
  <li className="rounded-card border border-line bg-surface p-4 shadow-card [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:px-6">
    <article>
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0 pt-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 dir="auto" className="font-semibold">
              {inquiry.name}
            </h3>
            <Badge>{inquiry.selectedPackage}</Badge>
          </div>
          <time dateTime={inquiry.createdAt} className="mt-1 block text-sm text-muted">
            {formatDateTime(inquiry.createdAt)}
          </time>
        </div>
        <Button
          look="quiet-danger"
          shape="icon"
          title={words.remove}
          aria-label={words.remove}
          disabled={deleting}
          onClick={() => onDelete(inquiry)}
        >
          <Trash2 aria-hidden />
        </Button>
      </header>
      <Reach inquiry={inquiry} />
      <p dir="auto" className="mt-1 max-w-prose text-[0.9375rem] leading-relaxed whitespace-pre-wrap">
        {inquiry.message}
      </p>
    </article>
  </li>
));
