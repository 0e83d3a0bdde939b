import { mailLink } from '@shutterdesk/shared';
import type { FootLink, PageContent, SocialLink } from '../page-content.ts';
import { Logo } from './logo.tsx';
import { sectionLinks } from './section-links.ts';

const PATHS: Record<SocialLink['name'], string> = {
  Facebook: 'M14 8h2.5V4.5H14c-2.5 0-4 1.6-4 4V11H7.5v3.5H10V22h3.5v-7.5h2.7l.5-3.5h-3.2V9c0-.6.3-1 .5-1Z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 1.8A3.2 3.2 0 0 0 4.8 8v8A3.2 3.2 0 0 0 8 19.2h8a3.2 3.2 0 0 0 3.2-3.2V8A3.2 3.2 0 0 0 16 4.8H8Zm4 2.7a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 1.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Zm4.7-3.1a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  Twitter:
    'M13.9 10.5 21.2 2h-1.7l-6.4 7.4L8 2H2.2l7.7 11.2L2.2 22h1.7l6.7-7.8L16 22h5.8l-7.9-11.5Zm-2.4 2.8-.8-1.1L4.6 3.3h2.7l5 7.1.8 1.1 6.5 9.3h-2.7l-5.4-7.5Z',
  Pinterest:
    'M12 2a10 10 0 0 0-3.6 19.3c-.1-.8-.2-2 0-2.9l1.2-5s-.3-.6-.3-1.5c0-1.4.8-2.5 1.8-2.5.9 0 1.3.6 1.3 1.4 0 .9-.5 2.1-.8 3.3-.2 1 .5 1.8 1.5 1.8 1.8 0 3.1-1.9 3.1-4.6 0-2.4-1.7-4.1-4.2-4.1-2.9 0-4.5 2.1-4.5 4.3 0 .9.3 1.8.8 2.3.1.1.1.2.1.3l-.3 1.2c0 .2-.2.2-.4.1-1.2-.6-2-2.4-2-3.8 0-3.1 2.3-6 6.5-6 3.4 0 6.1 2.4 6.1 5.7 0 3.4-2.1 6.1-5.1 6.1-1 0-1.9-.5-2.3-1.1l-.6 2.4c-.2.9-.8 1.9-1.2 2.6A10 10 0 1 0 12 2Z',
};

const LABELS: Record<SocialLink['name'], string> = {
  Facebook: 'Facebook',
  Instagram: 'Instagram',
  Twitter: 'Twitter/X',
  Pinterest: 'Pinterest',
};

const SocialIcon = ({ link }: { link: SocialLink }) => (
  <a href={link.url} rel="noopener noreferrer" target="_blank">
    <span className="sr-only">{LABELS[link.name]}</span>
    <svg aria-hidden="true" className="size-5" fill="currentColor" viewBox="0 0 24 24">
      <path d={PATHS[link.name]} />
    </svg>
  </a>
);

const ContactLines = ({ page }: { page: PageContent }) => {
  const { email, phone, phoneAddress, location } = page.details;
  const { foot } = page.say;
  if (!email && !phone && !location)
    return [foot.email, foot.phone, foot.region].map((line) => <li key={line}>{line}</li>);
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
      <div className="footer-studio">
        <p className="footer-brand name" dir="auto">
          <Logo {...page} />
        </p>
        <p className="footer-tagline name" dir="auto">
          {page.tagline}
        </p>
        {page.socialLinks.length > 0 && (
          <div className="footer-profiles">
            {page.socialLinks.map((link) => (
              <SocialIcon key={link.name} link={link} />
            ))}
          </div>
        )}
      </div>
      <div>
        <h2>{page.say.foot.links}</h2>
        <ul className="footer-links">
          {sectionLinks(page.say).map(({ label, href }) => (
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
          {[...page.footPages, ...page.foot.ownLinks].map((link) => (
            <OwnLink key={link.url} link={link} />
          ))}
        </ul>
      </div>
      {hasContact(page) && (
        <div>
          <h2>{page.say.foot.contact}</h2>
          <ul className="footer-lines">
            <ContactLines page={page} />
          </ul>
        </div>
      )}
    </div>
    <div className="footer-end">
      <p>
        © <span data-year="">{page.year}</span> <bdi>{page.brandName}</bdi>
        {`. ${page.say.foot.rights}`}
      </p>
      {page.legal.length > 0 && (
        <ul className="footer-legal">
          {page.legal.map((link) => (
            <OwnLink key={link.url} link={link} />
          ))}
        </ul>
      )}
      {page.foot.showsCredit && <p>{page.say.foot.credit}</p>}
    </div>
  </footer>
);
