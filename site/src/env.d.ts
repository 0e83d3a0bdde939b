/// <reference types="astro/client" />

type PageLocals = import('./page-locals.ts').PageLocals;

declare namespace App {
  interface Locals extends PageLocals {}
}

declare namespace astroHTML.JSX {
  interface AstroClientDirectives {
    /** Hydrates when the visitor first scrolls, points or types, or arrives at a linked photograph; or at once. */
    'client:act'?: boolean | 'at-once';
  }
}
