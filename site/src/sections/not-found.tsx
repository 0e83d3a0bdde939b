import type { PublicWords } from '@shutterdesk/shared';
import { sectionLinks } from './section-links.ts';

interface NotFoundProps {
  readonly say: Pick<PublicWords, 'sections' | 'notFound'>;
  /** There was a page. */
  readonly isGone: boolean;
}

export const NotFound = ({ say, isGone }: NotFoundProps) => (
  <main className="not-found" id="main">
    <p>{isGone ? 410 : 404}</p>
    <h1>{isGone ? say.notFound.goneTitle : say.notFound.title}</h1>
    <p>{isGone ? say.notFound.goneText : say.notFound.text}</p>
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
