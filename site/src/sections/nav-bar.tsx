import { SECTION_LINKS } from './section-links.ts';

const LINKS = [...SECTION_LINKS, { label: 'Admin', href: '/admin' }];

export const NavBar = ({ brandName, home = '' }: { brandName: string; home?: string }) => (
  <header className="nav-bar fixed inset-x-0 top-0 z-40">
    <a className="sr-only focus:not-sr-only focus:absolute focus:bg-white focus:p-3 focus:text-black" href="#main">
      Skip to the content
    </a>
    <nav
      aria-label="Main"
      className="mx-auto flex h-18 max-w-[88rem] items-center justify-between gap-6 px-[var(--edge)]"
    >
      <a className="truncate py-2 font-[family-name:var(--serif)] text-2xl" dir="auto" href={`${home}#home`}>
        {brandName}
      </a>
      <button
        aria-controls="nav-links"
        aria-expanded="false"
        aria-label="Menu"
        className="grid size-11 shrink-0 place-items-center md:hidden"
        data-menu-toggle=""
        type="button"
      >
        <svg
          aria-hidden="true"
          className="size-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          viewBox="0 0 24 24"
        >
          <path d="M3 7h18M3 12h18M3 17h18" />
        </svg>
      </button>
      <ul className="nav-links" id="nav-links">
        {LINKS.map(({ label, href }) => (
          <li key={label}>
            <a href={href.startsWith('#') ? `${home}${href}` : href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  </header>
);
