/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    page: import('./page-content.ts').PageContent;
    /** Stands where the photographs' cells are put in afterwards. */
    cells?: string;
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
