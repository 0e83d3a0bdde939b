import { NAV_SCROLL_THRESHOLD_PX } from '@shutterdesk/shared';
import type { PageContent } from '../page-content.ts';
import { Logo } from './logo.tsx';
import { barLinks } from './section-links.ts';
import { StrokeIcon } from './stroke-icon.tsx';

interface NavBarProps {
  readonly page: Pick<PageContent, 'apiUrl' | 'brandName' | 'foot' | 'logo' | 'navPages' | 'navSections' | 'say'>;
  /** The home page's address, when the bar is on another page. */
  readonly home?: string;
  /** That page has the form itself. */
  readonly hasForm?: boolean;
}

export const NavBar = ({ page, home = '', hasForm = false }: NavBarProps) => {
  const { say } = page;
  const { sections, pages, admin } = barLinks(page);
  return (
    <header className="nav-bar" data-opaque-after={NAV_SCROLL_THRESHOLD_PX}>
      <a className="skip-link" href="#main">
        {say.bar.skip}
      </a>
      <nav aria-label={say.bar.label}>
        <a className="nav-brand" dir="auto" href={`${home}#home`}>
          <Logo {...page} />
        </a>
        <button
          aria-controls="nav-links"
          aria-expanded="false"
          aria-label={say.bar.menu}
          className="nav-toggle"
          type="button"
        >
          <StrokeIcon path="M3 7h18M3 12h18M3 17h18" />
        </button>
        <ul className="nav-links" id="nav-links">
          {sections.map(({ label, href }) => (
            <li key={label}>
              <a href={hasForm && href === '#contact' ? href : `${home}${href}`}>{label}</a>
            </li>
          ))}
          {pages.map(({ label, url }) => (
            <li key={url}>
              <a dir="auto" href={url}>
                {label}
              </a>
            </li>
          ))}
          {admin.map(({ label, url }) => (
            <li key={url}>
              <a href={url}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
};
