import { mailLink, type PageDates } from '@shutterdesk/shared';
import type { ReactNode } from 'react';
import type { ContactDetails, PageContent } from '../page-content.ts';
import { SectionHead } from './section-head.tsx';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

const BusinessDetails = ({ details }: { details: ContactDetails }) => (
  <dl className="business-details">
    {details.email && (
      <Detail label="Email">
        <a href={mailLink(details.email)}>{details.email}</a>
      </Detail>
    )}
    {details.phone && (
      <Detail label="Phone">
        <a href={details.phoneAddress ?? undefined}>{details.phone}</a>
      </Detail>
    )}
    {details.location && <Detail label="Location">{details.location}</Detail>}
    {details.hours.length > 0 && (
      <Detail label="Business Hours">
        {details.hours.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; two days may read the same
          <span className="block" key={index}>
            {line}
          </span>
        ))}
      </Detail>
    )}
  </dl>
);

const BookingBanner = () => (
  <div className="contact-banner" role="note">
    <h3>Booking Currently Unavailable</h3>
    <p>
      We're not accepting new bookings at this time. Please check back later or contact us directly for more
      information.
    </p>
  </div>
);

/** The periods away, each with the studio's own sentence. */
const Away = ({ periods }: { periods: PageDates['away'] }) => (
  <div className="contact-banner contact-away" role="note">
    {periods.map(({ words, sentence }) => (
      <div key={words}>
        <p>{words}</p>
        {sentence !== '' && <p dir="auto">{sentence}</p>}
      </div>
    ))}
  </div>
);

interface ContactProps {
  readonly page: Pick<PageContent, 'contactText' | 'words' | 'dates' | 'details' | 'schedulingEnabled'>;
  /** The form. */
  readonly children?: ReactNode;
}

const hasAny = ({ email, phone, location, hours }: ContactDetails): boolean =>
  Boolean(email || phone || location || hours.length > 0);

export const Contact = ({ page, children }: ContactProps) => {
  const detailed = hasAny(page.details);
  const away = page.dates?.away ?? [];
  return (
    <section className={detailed ? 'section' : 'section contact-alone'} id="contact">
      <SectionHead text={page.contactText} title={page.words.contactTitle} />
      <div className="contact">
        <div className="min-w-0">
          {!page.schedulingEnabled && <BookingBanner />}
          {away.length > 0 && <Away periods={away} />}
          {children}
        </div>
        {detailed && <BusinessDetails details={page.details} />}
      </div>
    </section>
  );
};
