import { contactFormOf } from '../contact-form-of.ts';
import { showAllOf } from '../gallery-pages.ts';
import { languageProp, type PageContent } from '../page-content.ts';
import { ContactForm } from './contact-form.tsx';
import { Footer } from './footer.tsx';
import { FurtherDown } from './further-down.tsx';
import { Gallery } from './gallery.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { Hero } from './hero.tsx';
import { NavBar } from './nav-bar.tsx';

/**
 * The frame of `pages/index.astro` as one React tree, for the page that renders in the browser. There the frame is not
 * React's: its stylesheet comes after the hero, and Astro takes stylesheets out of what React renders.
 */
export const WholePage = ({ page }: { page: PageContent }) => (
  <>
    <NavBar page={page} />
    <main id="main">
      <Hero
        brandName={page.brandName}
        button={page.headings.heroButton}
        say={page.say}
        hero={page.hero}
        tagline={page.tagline}
      />
      <FurtherDown
        form={<ContactForm {...contactFormOf(page)} />}
        gallery={
          <Gallery categories={page.categories} {...languageProp(page)} {...page.galleryHead}>
            <GalleryGrid say={page.say} photos={page.photos} look={page.galleryLook} showAll={showAllOf(page)} />
          </Gallery>
        }
        page={page}
      />
    </main>
    <Footer page={page} />
  </>
);
