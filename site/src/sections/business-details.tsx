import { mailLink } from '@shutterdesk/shared';
import type { ReactNode } from 'react';
import type { ContactDetails } from '../page-content.ts';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

export const BusinessDetails = ({ details }: { details: ContactDetails }) => (
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
