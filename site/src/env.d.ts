/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    page: import('./page-content.ts').PageContent;
  }
}

declare namespace astroHTML.JSX {
  interface AstroClientDirectives {
    /** Hydrate when the visitor first scrolls, points, types or arrives at a linked photograph. */
    'client:act'?: boolean;
  }
}
