import type { PublicWords } from '@shutterdesk/shared';
import { sectionLinks } from './section-links.ts';

export const NotFound = (say: Pick<PublicWords, 'sections' | 'notFound'>) => (
  <main className="not-found" id="main">
    <p>404</p>
    <h1>{say.notFound.title}</h1>
    <p>{say.notFound.text}</p>
    <nav aria-label={say.notFound.label} className="not-found-places">
      <p>{say.notFound.perhaps}</p>
      <ul>
        {/* Likely destinations of a lost visitor; home has its own button. */}
        {sectionLinks(say)
          .slice(1)
          .map(({ label, href }) => (
            <li key={label}>
              <a href={`/${href}`}>{label}</a>
            </li>
          ))}
      </ul>
    </nav>
    <a className="button button-outline" href="/">
      {say.notFound.home}
    </a>
  </main>
);
