import { collectionContents, pageOfCollection } from '../collections.ts';
import { contactFormOf } from '../contact-form-of.ts';
import { furtherPage, galleryPages } from '../gallery-pages.ts';
import type { PageContent } from '../page-content.ts';
import type { SiteContent } from '../site-content.ts';
import { Contact } from './contact.tsx';
import { ContactFields } from './contact-fields.tsx';
import { Footer } from './footer.tsx';
import { GalleryFilter } from './gallery-filter.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { NavBar } from './nav-bar.tsx';
import { Packages } from './packages.tsx';
import { SectionHead } from './section-head.tsx';
import { Covers } from './stories.tsx';
import { StoryNav } from './story-nav.tsx';
import { WholePage } from './whole-page.tsx';

/** Enough to see the gallery's look. */
const PHOTOS = 12;

interface FormProps {
  readonly page: PageContent;
  /** The package that it begins with. */
  readonly chosen?: string | undefined;
}

const Form = ({ page, chosen }: FormProps) => {
  const { action, ...form } = contactFormOf(page);
  return (
    <form action={action} className="contact-form" key={chosen} method="post" noValidate>
      <ContactFields
        {...form}
        errors={{}}
        onLeave={() => undefined}
        say={page.say}
        values={chosen ? { selectedPackage: chosen } : {}}
      />
    </form>
  );
};

interface PreviewPageProps {
  readonly page: PageContent;
  readonly withHero: boolean;
}

/** The page without what acts, for the preview in the admin app. */
export const PreviewPage = ({ page, withHero }: PreviewPageProps) => (
  <WholePage
    form={<Form page={page} />}
    gallery={
      <section className="section" id="gallery">
        <SectionHead text={page.headings.gallerySubtitle} title={page.headings.galleryTitle}>
          <GalleryFilter categories={page.categories} words={page.say.gallery} />
        </SectionHead>
        <div>
          <Covers covers={page.covers} />
          <GalleryGrid look={page.galleryLook} photos={page.photos.slice(0, PHOTOS)} say={page.say} />
        </div>
      </section>
    }
    page={page}
    withHero={withHero}
  />
);

interface PreviewCollectionProps {
  readonly id: string;
  /** With the collection as it would be shown. */
  readonly content: Pick<SiteContent, 'collections'>;
  readonly page: PageContent;
}

/** The page of a collection, in the same way. A long one ends with the links to the photographs that follow. */
export const PreviewCollection = ({ id, content, page }: PreviewCollectionProps) => {
  const { all, neighboursOf } = collectionContents(content, page);
  const collection = all.find((one) => one.id === id);
  if (!collection) return null;
  const { intro, look, name, package: chosen, placeAndDay } = collection;
  const own = pageOfCollection(page, collection);
  const [first, second, ...further] = galleryPages(own);
  return (
    <>
      <NavBar hasForm home="/" page={own} />
      <main>
        <section className="section" id="gallery">
          <SectionHead isPageTitle text={placeAndDay} title={name} />
          <div>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by proseMarkup, which escapes the studio's words */}
            {intro && <div className="collection-intro prose" dangerouslySetInnerHTML={{ __html: intro }} />}
            <GalleryGrid
              further={further.map((one) => furtherPage(own.galleryPlace, one))}
              look={look}
              photos={[...first.photos, ...(second?.photos ?? [])]}
              say={own.say}
            />
          </div>
        </section>
        {chosen && <Packages {...own} packages={[chosen]} />}
        <Contact page={own}>
          <Form chosen={chosen?.name} page={own} />
        </Contact>
        <StoryNav {...neighboursOf(collection)} say={own.say} />
      </main>
      <Footer home="/" page={own} />
    </>
  );
};
