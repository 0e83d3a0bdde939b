import type { PageContent } from '../page-content.ts';
import { SECTION_LINKS } from './section-links.ts';
import { SocialIcon } from './social-icon.tsx';

const PLACEHOLDER_DETAILS = ['hello@example.com', '(555) 123-4567', 'Serving your region and beyond'];

const ContactLines = ({ details }: { details: PageContent['details'] }) => {
  const { email, phone, phoneDigits, location } = details;
  if (!email && !phone && !location) return PLACEHOLDER_DETAILS.map((line) => <li key={line}>{line}</li>);
  return (
    <>
      {email && (
        <li>
          <a className="hover:underline" href={`mailto:${email}`}>
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a className="hover:underline" href={`tel:${phoneDigits}`}>
            {phone}
          </a>
        </li>
      )}
      {location && <li dir="auto">{location}</li>}
    </>
  );
};

export const Footer = ({ page }: { page: PageContent }) => (
  <footer className="bg-[var(--ink)] px-[var(--edge)] py-16 text-[#d9d2c6]">
    <div className="mx-auto grid max-w-[80rem] gap-12 md:grid-cols-[2fr_1fr_1.4fr]">
      <div>
        <p className="font-[family-name:var(--serif)] text-3xl text-white" dir="auto">
          {page.brandName}
        </p>
        <p className="mt-3 max-w-sm" dir="auto">
          {page.tagline}
        </p>
        {page.socialLinks.length > 0 && (
          <div className="mt-6 -ml-3 flex flex-wrap">
            {page.socialLinks.map((link) => (
              <SocialIcon key={link.name} link={link} />
            ))}
          </div>
        )}
      </div>
      <div>
        <h2 className="text-xl text-white">Quick Links</h2>
        <ul className="mt-4">
          {SECTION_LINKS.map(({ label }) => (
            <li key={label}>
              <button className="min-h-11 hover:underline md:min-h-9" data-quick-link={label} type="button">
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="text-xl text-white">Contact Info</h2>
        <ul className="mt-4 grid gap-2">
          <ContactLines details={page.details} />
        </ul>
      </div>
    </div>
    <div className="mx-auto mt-14 flex max-w-[80rem] flex-wrap justify-between gap-x-8 gap-y-2 border-t border-white/15 pt-6 text-sm">
      <p>
        © <span data-year="">{page.year}</span> {page.brandName}. All rights reserved.
      </p>
      <p>Made with Shutterdesk</p>
    </div>
  </footer>
);
