import type { PageContent } from '../page-content.ts';
import { Footer } from './footer.tsx';
import { FurtherDown } from './further-down.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { NavBar } from './nav-bar.tsx';
import { SectionHead } from './section-head.tsx';

/** Enough to see the gallery's look. */
const PHOTOS = 12;

/** Everything but the hero, for the preview in the admin app, where nothing on the page acts. */
export const PreviewPage = ({ page }: { page: PageContent }) => (
  <>
    <NavBar page={page} />
    <main style={{ paddingTop: 'var(--bar)' }}>
      <FurtherDown
        form={null}
        gallery={
          <section className="section" id="gallery">
            <SectionHead text={page.headings.gallerySubtitle} title={page.headings.galleryTitle} />
            <GalleryGrid look={page.galleryLook} photos={page.photos.slice(0, PHOTOS)} say={page.say} />
          </section>
        }
        page={page}
      />
    </main>
    <Footer page={page} />
  </>
);
