import type { ReactNode } from 'react';
import type { ContactDetails } from '../page-content.ts';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-[var(--ink-soft)]">{label}</dt>
    <dd className="mt-1 font-[family-name:var(--serif)] text-2xl leading-snug" dir="auto">
      {children}
    </dd>
  </div>
);

const LINK = 'underline decoration-[var(--line)] underline-offset-6 hover:decoration-current';

export const BusinessDetails = ({ details }: { details: ContactDetails }) => (
  <dl className="grid min-w-0 content-start gap-8">
    {details.email && (
      <Detail label="Write to us">
        <a className={LINK} href={`mailto:${details.email}`}>
          {details.email}
        </a>
      </Detail>
    )}
    {details.phone && (
      <Detail label="Call us">
        <a className={LINK} href={`tel:${details.phoneDigits}`}>
          {details.phone}
        </a>
      </Detail>
    )}
    {details.location && <Detail label="Location">{details.location}</Detail>}
    {details.hours.length > 0 && (
      <Detail label="Business hours">
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
