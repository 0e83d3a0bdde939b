import { mailLink, type PageDates, type PublicWords } from '@shutterdesk/shared';
import type { ReactNode } from 'react';
import type { ContactDetails, PageContent } from '../page-content.ts';
import { SectionHead } from './section-head.tsx';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

const BusinessDetails = ({ details, say }: Pick<PageContent, 'details' | 'say'>) => (
  <dl className="business-details">
    {details.email && (
      <Detail label={say.form.email}>
        <a href={mailLink(details.email)}>{details.email}</a>
      </Detail>
    )}
    {details.phone && (
      <Detail label={say.form.phone}>
        <a href={details.phoneAddress ?? undefined}>{details.phone}</a>
      </Detail>
    )}
    {details.location && <Detail label={say.details.location}>{details.location}</Detail>}
    {details.hours.length > 0 && (
      <Detail label={say.details.hours}>
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

const BookingBanner = ({ closed }: Pick<PublicWords, 'closed'>) => (
  <div className="contact-banner" role="note">
    <h3>{closed.title}</h3>
    <p>{closed.text}</p>
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
  readonly page: Pick<PageContent, 'contactText' | 'headings' | 'say' | 'dates' | 'details' | 'schedulingEnabled'>;
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
      <SectionHead text={page.contactText} title={page.headings.contactTitle} />
      <div className="contact">
        <div className="min-w-0">
          {!page.schedulingEnabled && <BookingBanner {...page.say} />}
          {away.length > 0 && <Away periods={away} />}
          {children}
        </div>
        {detailed && <BusinessDetails {...page} />}
      </div>
    </section>
  );
};
