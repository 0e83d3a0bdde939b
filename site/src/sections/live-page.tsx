import type { PublicWords } from '@shutterdesk/shared';
import { useEffect } from 'react';
import { useLiveContent } from '../behaviour/use-live-content.ts';
import { contactFormOf } from '../contact-form-of.ts';
import { showAllOf } from '../gallery-pages.ts';
import { languageProp } from '../page-content.ts';
import type { SiteInfo } from '../site-content.ts';
import { wordsOf } from '../words.ts';
import { ContactForm } from './contact-form.tsx';
import { Gallery } from './gallery.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import { WholePage } from './whole-page.tsx';

const Loading = ({ words }: { words: PublicWords['loading'] }) => (
  <main>
    <div className="loading" role="status">
      <span className="loading-spinner" />
      <h1>{words.now}</h1>
    </div>
  </main>
);

const LoadingFailed = ({ say, tryAgain }: { say: PublicWords; tryAgain: () => void }) => (
  <main className="loading">
    <div role="alert">
      <h1>{say.loading.failed}</h1>
    </div>
    <button className="button button-outline" onClick={tryAgain} type="button">
      {say.tryAgain}
    </button>
  </main>
);

/**
 * Starts the behaviour that a page with content has from the start, and scrolls to the section in the address, or to
 * the position of a returning visitor, which `page-behaviour.ts` has stored.
 */
const arrive = (title: string): void => {
  const place: number | undefined = window.history.state?.place;
  document.title = title;
  document.dispatchEvent(new Event('pagecontent'));
  if (place === undefined) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  else window.scrollTo({ top: place, behavior: 'instant' });
};

/**
 * The page that is built without content: a spinner until the API has answered, then the full page. The language is
 * absent for English.
 */
export const LivePage = ({ siteInfo, language }: { siteInfo: SiteInfo; language?: string }) => {
  const { page, failed, tryAgain } = useLiveContent(siteInfo);
  const title = page?.title;
  useEffect(() => {
    if (title !== undefined) arrive(title);
  }, [title]);
  if (page)
    return (
      <WholePage
        form={<ContactForm {...contactFormOf(page)} />}
        gallery={
          <Gallery categories={page.categories} {...languageProp(page)} {...page.galleryHead}>
            <GalleryGrid look={page.galleryLook} photos={page.photos} say={page.say} showAll={showAllOf(page)} />
          </Gallery>
        }
        page={page}
      />
    );
  const say = wordsOf(language);
  return failed ? <LoadingFailed say={say} tryAgain={tryAgain} /> : <Loading words={say.loading} />;
};
