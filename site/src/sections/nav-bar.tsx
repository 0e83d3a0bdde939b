import { NAV_SCROLL_THRESHOLD_PX } from '@shutterdesk/shared';
import type { PageContent } from '../page-content.ts';
import { optionalLinks, sectionLinks } from './section-links.ts';
import { StrokeIcon } from './stroke-icon.tsx';

interface NavBarProps {
  readonly page: Pick<PageContent, 'apiUrl' | 'brandName' | 'foot' | 'navPages' | 'navSections' | 'say'>;
  /** The home page's address, when the bar is on another page. */
  readonly home?: string;
}

export const NavBar = ({ page: { apiUrl, brandName, foot, navPages, navSections, say }, home = '' }: NavBarProps) => (
  <header className="nav-bar" data-opaque-after={NAV_SCROLL_THRESHOLD_PX}>
    <a className="skip-link" href="#main">
      {say.bar.skip}
    </a>
    <nav aria-label={say.bar.label}>
      <a className="nav-brand" dir="auto" href={`${home}#home`}>
        {brandName}
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
        {[...sectionLinks(say), ...optionalLinks(navSections, say)].map(({ label, href }) => (
          <li key={label}>
            <a href={`${home}${href}`}>{label}</a>
          </li>
        ))}
        {[...navPages, ...foot.ownLinks].map(({ label, url }) => (
          <li key={url}>
            <a dir="auto" href={url}>
              {label}
            </a>
          </li>
        ))}
        {foot.showsAdmin && (
          <li>
            <a href={`${apiUrl}/admin`}>{say.bar.admin}</a>
          </li>
        )}
      </ul>
    </nav>
  </header>
);
