import { contactFormOf } from '../contact-form-of.ts';
import type { PageContent } from '../page-content.ts';
import { ContactFields } from './contact-fields.tsx';
import { Footer } from './footer.tsx';
import { FurtherDown } from './further-down.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { Hero } from './hero.tsx';
import { NavBar } from './nav-bar.tsx';
import { SectionHead } from './section-head.tsx';
import { Covers } from './stories.tsx';

/** Enough to see the gallery's look. */
const PHOTOS = 12;

interface PreviewPageProps {
  readonly page: PageContent;
  readonly withHero: boolean;
}

/** The page without what acts, for the preview in the admin app. */
export const PreviewPage = ({ page, withHero }: PreviewPageProps) => (
  <>
    <NavBar page={page} />
    <main style={withHero ? undefined : { paddingTop: 'var(--bar)' }}>
      {withHero && (
        <Hero
          brandName={page.brandName}
          tagline={page.tagline}
          hero={page.hero}
          button={page.headings.heroButton}
          say={page.say}
        />
      )}
      <FurtherDown
        form={
          <form className="contact-form">
            <ContactFields {...contactFormOf(page)} errors={{}} onLeave={() => undefined} say={page.say} values={{}} />
          </form>
        }
        gallery={
          <section className="section" id="gallery">
            <SectionHead text={page.headings.gallerySubtitle} title={page.headings.galleryTitle} />
            <Covers covers={page.covers} />
            <GalleryGrid look={page.galleryLook} photos={page.photos.slice(0, PHOTOS)} say={page.say} />
          </section>
        }
        page={page}
      />
    </main>
    <Footer page={page} />
  </>
);
