import type { ReactNode } from 'react';
import type { Notice } from '../enquiry-answer.ts';
import type { ContactDetails, PageContent } from '../page-content.ts';
import { BusinessDetails } from './business-details.tsx';
import { SectionHead } from './section-head.tsx';

const BookingBanner = () => (
  <div className="contact-banner" role="note">
    <h3>Booking Currently Unavailable</h3>
    <p>
      We're not accepting new bookings at this time. Please check back later or contact us directly for more
      information.
    </p>
  </div>
);

/** What became of a form that was sent without JavaScript. */
const NoticeBanner = ({ notice }: { notice: Notice }) => (
  <div className={notice.failed ? 'contact-banner contact-banner-failed' : 'contact-banner'} role="status">
    <h3>{notice.title}</h3>
    <p>{notice.text}</p>
  </div>
);

interface ContactProps {
  readonly page: Pick<PageContent, 'contactText' | 'details' | 'schedulingEnabled'>;
  readonly notice?: Notice | undefined;
  /** The form. */
  readonly children?: ReactNode;
}

const hasAny = ({ email, phone, location, hours }: ContactDetails): boolean =>
  Boolean(email || phone || location || hours.length > 0);

export const Contact = ({ page, notice, children }: ContactProps) => {
  const detailed = hasAny(page.details);
  return (
    <section className={detailed ? 'section' : 'section contact-alone'} id="contact">
      <SectionHead text={page.contactText} title="Get In Touch" />
      <div className="contact">
        <div className="min-w-0">
          {notice && <NoticeBanner notice={notice} />}
          {!page.schedulingEnabled && <BookingBanner />}
          {children}
        </div>
        {detailed && <BusinessDetails details={page.details} />}
      </div>
    </section>
  );
};
