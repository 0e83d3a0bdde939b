import type { PageContent } from '../page-content.ts';
import { BusinessDetails } from './business-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { Notices, useNotices } from './notices.tsx';

type ContactProps = Pick<PageContent, 'contactText' | 'details' | 'packageChoices' | 'schedulingEnabled'>;

const BookingBanner = () => (
  <div className="mb-8 border-l-2 border-[var(--accent)] bg-[var(--paper-deep)] p-5" role="note">
    <h3 className="text-2xl">Booking Currently Unavailable</h3>
    <p className="mt-2">
      We're not accepting new bookings at this time. Please check back later or contact us directly for more
      information.
    </p>
  </div>
);

export const Contact = ({ contactText, details, packageChoices, schedulingEnabled }: ContactProps) => {
  const { notice, show, dismiss } = useNotices();
  return (
    <section className="section" id="contact">
      <div className="section-head">
        <h2>Get In Touch</h2>
        <p className="whitespace-pre-line" dir="auto">
          {contactText}
        </p>
      </div>
      <div className="mx-auto grid max-w-[72rem] gap-14 lg:grid-cols-[3fr_2fr] lg:gap-20">
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
