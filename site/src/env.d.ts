/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    page: import('./page-content.ts').PageContent;
    /** The gallery that stands on the page itself; `cells` marks the place into which the photographs' cells are put. */
    gallery?: {
      cells: string;
      photos: readonly import('./page-content.ts').GalleryPhoto[];
      further: readonly import('./gallery-pages.ts').FurtherPage[];
    };
    /** Stand where each further page of the gallery has its own. */
    marks?: Record<'cells' | 'hash' | 'number' | 'range' | 'nav' | 'data', string>;
    /** What the page is built from that fetches its content. */
    frame?: import('./site-content.ts').PageFrame;
    /** Where the page answers a form that was sent without JavaScript. */
    answer?: import('./enquiry-answer.ts').EnquiryAnswer;
  }
}

declare namespace astroHTML.JSX {
  interface AstroClientDirectives {
    /** Hydrate when the visitor first scrolls, points, types or arrives at a linked photograph. */
    'client:act'?: boolean;
  }
}
