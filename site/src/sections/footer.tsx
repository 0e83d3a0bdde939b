import { mailLink, PLACEHOLDER_CONTACT } from '@shutterdesk/shared';
import type { FootLink, PageContent } from '../page-content.ts';
import { SECTION_LINKS } from './section-links.ts';
import { SocialIcon } from './social-icon.tsx';

const ContactLines = ({ page }: { page: PageContent }) => {
  const { email, phone, phoneAddress, location } = page.details;
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

const hasContact = ({ details: { email, phone, location }, foot }: PageContent): boolean =>
  Boolean(email || phone || location) || foot.showsPlaceholders;

const OwnLink = ({ link: { label, url } }: { link: FootLink }) => (
  <li>
    <a dir="auto" href={url}>
      {label}
    </a>
  </li>
);

interface FooterProps {
  readonly page: PageContent;
  /** The home page's address, when the foot is on another page. */
  readonly home?: string;
}

export const Footer = ({ page, home = '' }: FooterProps) => (
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
          {SECTION_LINKS.map(({ label, href }) => (
            <li key={label}>
              {page.foot.scrolls ? (
                <a href={`${home}${href}`}>{label}</a>
              ) : (
                <button data-quick-link={label} type="button">
                  {label}
                </button>
              )}
            </li>
          ))}
          {page.foot.ownLinks.map((link) => (
            <OwnLink key={link.url} link={link} />
          ))}
        </ul>
      </div>
      {hasContact(page) && (
        <div>
          <h2>Contact Info</h2>
          <ul className="footer-lines">
            <ContactLines page={page} />
          </ul>
        </div>
      )}
    </div>
    <div className="footer-end">
      <p>
        © <span data-year="">{page.year}</span> <bdi>{page.brandName}</bdi>. All rights reserved.
      </p>
      {page.legal.length > 0 && (
        <ul className="footer-legal">
          {page.legal.map((link) => (
            <OwnLink key={link.url} link={link} />
          ))}
        </ul>
      )}
      {page.foot.showsCredit && <p>Made with Shutterdesk</p>}
    </div>
  </footer>
);
