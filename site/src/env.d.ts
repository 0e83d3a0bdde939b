/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    page: import('./page-content.ts').PageContent;
    /** The part of the gallery on the page itself; `cells` is the mark that the rendered cells replace. */
    gallery?: {
      cells: string;
      photos: readonly import('./page-content.ts').GalleryPhoto[];
      further: readonly import('./gallery-pages.ts').FurtherPage[];
    };
    /** Marks where each page of photographs has its own parts. */
    parts?: import('./page-shells.ts').PartMarks;
    choices?: import('./page-shells.ts').PageChoices;
    /** The 404 page stands where a page was deleted. */
    isGone?: boolean;
    stories?: readonly import('./collections.ts').CollectionContent[];
    /** The page of an imprint or a privacy text. */
    legal?: { title: string; address: string; markup: string };
    /** The input of the page that fetches its content. */
    siteInfo?: import('./site-content.ts').SiteInfo;
    /** The answer to a form that was sent without JavaScript. */
    answer?: import('./enquiry-answer.ts').EnquiryAnswer;
  }
}

declare namespace astroHTML.JSX {
  interface AstroClientDirectives {
    /** Hydrates when the visitor first scrolls, points or types, or arrives at a linked photograph; or at once. */
    'client:act'?: boolean | 'at-once';
  }
}
