import type { PageContent } from '../page-content.ts';
import { BusinessDetails } from './business-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { Notices, useNotices } from './notices.tsx';
import { SectionHead } from './section-head.tsx';

type ContactProps = Pick<PageContent, 'contactText' | 'details' | 'packageChoices' | 'schedulingEnabled'>;

const BookingBanner = () => (
  <div className="contact-banner" role="note">
    <h3>Booking Currently Unavailable</h3>
    <p>
      We're not accepting new bookings at this time. Please check back later or contact us directly for more
      information.
    </p>
  </div>
);

export const Contact = ({ contactText, details, packageChoices, schedulingEnabled }: ContactProps) => {
  const { notice, show, dismiss } = useNotices();
  return (
    <section className="section" id="contact">
      <SectionHead text={contactText} title="Get In Touch" />
      <div className="contact">
        <div className="min-w-0">
          {!schedulingEnabled && <BookingBanner />}
          <ContactForm bookingOpen={schedulingEnabled} choices={packageChoices} notify={show} />
        </div>
        <BusinessDetails details={details} />
      </div>
      <Notices dismiss={dismiss} notice={notice} />
    </section>
  );
};
