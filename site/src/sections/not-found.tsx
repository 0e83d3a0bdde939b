import { SECTION_LINKS } from './section-links.ts';

/** Likely destinations of a lost visitor; home has its own button. */
const PLACES = SECTION_LINKS.filter(({ label }) => label !== 'Home');

export const NotFound = () => (
  <main className="not-found" id="main">
    <p>404</p>
    <h1>Page Not Found</h1>
    <p>Did you forget to add the page to the router?</p>
    <nav aria-label="Sections" className="not-found-places">
      <p>Perhaps you were looking for one of these:</p>
      <ul>
        {PLACES.map(({ label, href }) => (
          <li key={label}>
            <a href={`/${href}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
    <a className="button button-outline" href="/">
      Back to Home
    </a>
  </main>
);
