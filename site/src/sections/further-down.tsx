import type { ReactNode } from 'react';
import type { PageContent } from '../page-content.ts';
import { Contact } from './contact.tsx';
import { Packages } from './packages.tsx';
import { Welcome } from './welcome.tsx';

interface FurtherDownProps {
  readonly page: PageContent;
  /** The two sections that act, which each page makes in its own way. */
  readonly gallery: ReactNode;
  readonly form: ReactNode;
}

/** The sections below the hero, in order, on the page with content and on the page that fetches it. */
export const FurtherDown = ({ page, gallery, form }: FurtherDownProps) => (
  <div id="main-content">
    <Welcome text={page.welcomeText} title={page.headings.welcomeTitle} />
    {gallery}
    <Packages {...page} />
    <Contact page={page}>{form}</Contact>
  </div>
);
