import type { ReactNode } from 'react';
import type { PageContent } from '../page-content.ts';
import { Footer } from './footer.tsx';
import { FurtherDown } from './further-down.tsx';
import { Hero } from './hero.tsx';
import { NavBar } from './nav-bar.tsx';

interface WholePageProps {
  readonly page: PageContent;
  readonly gallery: ReactNode;
  readonly form: ReactNode;
  readonly withHero?: boolean;
}

/**
 * The frame of `pages/index.astro` as one React tree, for pages that render in a browser. There the frame is not
 * React's: its stylesheet comes after the hero, and Astro takes stylesheets out of what React renders.
 */
export const WholePage = ({ page, gallery, form, withHero = true }: WholePageProps) => (
  <>
    <NavBar page={page} />
    <main id="main" style={withHero ? undefined : { paddingTop: 'var(--bar)' }}>
      {withHero && (
        <Hero
          brandName={page.brandName}
          button={page.headings.heroButton}
          say={page.say}
          hero={page.hero}
          tagline={page.tagline}
        />
      )}
      <FurtherDown form={form} gallery={gallery} page={page} />
    </main>
    <Footer page={page} />
  </>
);
