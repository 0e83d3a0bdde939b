import { mailLink, PLACEHOLDER_CONTACT } from '@shutterdesk/shared';
import type { PageContent } from '../page-content.ts';
import { SECTION_LINKS } from './section-links.ts';
import { SocialIcon } from './social-icon.tsx';

const ContactLines = ({ details }: { details: PageContent['details'] }) => {
  const { email, phone, phoneAddress, location } = details;
  if (!email && !phone && !location)
    return Object.values(PLACEHOLDER_CONTACT).map((line) => <li key={line}>{line}</li>);
  return (
    <>
      {email && (
        <li>
          <a href={mailLink(email)}>{email}</a>
        </li>
      )}
      {phone && (
        <li>
          <a href={phoneAddress ?? undefined}>{phone}</a>
        </li>
      )}
      {location && <li dir="auto">{location}</li>}
    </>
  );
};

export const Footer = ({ page }: { page: PageContent }) => (
  <footer className="footer">
    <div className="footer-columns">
      <div>
        <p className="footer-brand name" dir="auto">
          {page.brandName}
        </p>
        <p className="footer-tagline name" dir="auto">
          {page.tagline}
        </p>
        {page.socialLinks.length > 0 && (
          <div className="footer-social">
            {page.socialLinks.map((link) => (
              <SocialIcon key={link.name} link={link} />
            ))}
          </div>
        )}
      </div>
      <div>
        <h2>Quick Links</h2>
        <ul className="footer-links">
          {SECTION_LINKS.map(({ label }) => (
            <li key={label}>
              <button data-quick-link={label} type="button">
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>Contact Info</h2>
        <ul className="footer-lines">
          <ContactLines details={page.details} />
        </ul>
      </div>
    </div>
    <div className="footer-end">
      <p>
        © <span data-year="">{page.year}</span> <bdi>{page.brandName}</bdi>. All rights reserved.
      </p>
      <p>Made with Shutterdesk</p>
    </div>
  </footer>
);
