import type { Enquiry } from '@shutterdesk/shared';
import { type ReactNode, useRef } from 'react';
import { useReadWhenSeen } from '../marks/use-read-when-seen.ts';

interface EnquiryDetailProps {
  enquiry: Enquiry;
  unread: boolean;
  /** Its card. */
  children: ReactNode;
}

/** The chosen enquiry beside the list: it stays in the window while the list scrolls. */
export const EnquiryDetail = ({ enquiry, unread, children }: EnquiryDetailProps) => {
  const top = useRef<HTMLDivElement>(null);
  useReadWhenSeen(top, enquiry, unread);
  return (
    <section
      aria-labelledby={`enquiry-${enquiry.id}`}
      data-open-row=""
      className="sticky top-11 max-h-[calc(100dvh-3.75rem)] self-start overflow-y-auto"
    >
      <div ref={top} className="h-px" />
      {children}
    </section>
  );
};
