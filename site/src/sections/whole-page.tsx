import { formAction } from '../form-action.ts';
import type { PageContent } from '../page-content.ts';
import { Contact } from './contact.tsx';
import { ContactForm } from './contact-form.tsx';
import { Footer } from './footer.tsx';
import { Gallery } from './gallery.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { Hero } from './hero.tsx';
import { NavBar } from './nav-bar.tsx';
import { Packages } from './packages.tsx';
import { Welcome } from './welcome.tsx';

/** The sections of `pages/index.astro` as one React tree, for the page that renders in the browser. */
export const WholePage = ({ page }: { page: PageContent }) => (
  <>
    <NavBar apiUrl={page.apiUrl} brandName={page.brandName} />
    <main id="main">
      <Hero brandName={page.brandName} hero={page.hero} tagline={page.tagline} />
      <div id="main-content">
        <Welcome text={page.welcomeText} />
        <Gallery categories={page.categories}>
          <GalleryGrid photos={page.photos} look={page.galleryLook} />
        </Gallery>
        <Packages packages={page.packages} />
        <Contact page={page}>
          <ContactForm
            action={formAction(page.apiUrl)}
            bookingOpen={page.schedulingEnabled}
            choices={page.packageChoices}
            consent={page.consent}
            dateField={page.dates?.field}
          />
        </Contact>
      </div>
    </main>
    <Footer page={page} />
  </>
);
