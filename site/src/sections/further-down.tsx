import type { PageSection } from '@shutterdesk/shared';
import { Fragment, type ReactNode } from 'react';
import type { PageContent } from '../page-content.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { KindWords } from './kind-words.tsx';
import { Packages } from './packages.tsx';
import { Questions } from './questions.tsx';
import { Welcome } from './welcome.tsx';

interface FurtherDownProps {
  readonly page: PageContent;
  /** The two sections that act, which each page makes in its own way. */
  readonly gallery: ReactNode;
  readonly form: ReactNode;
}

const sectionsOf = ({ page, gallery }: FurtherDownProps): Readonly<Record<PageSection, ReactNode>> => ({
  welcome: <Welcome text={page.welcomeText} title={page.headings.welcomeTitle} />,
  about: <About {...page} />,
  gallery,
  kindWords: <KindWords {...page} />,
  packages: <Packages {...page} />,
  questions: <Questions {...page} />,
});

/** The sections below the hero in the studio's order, on the page with content and on the page that fetches it. */
export const FurtherDown = (props: FurtherDownProps) => {
  const sections = sectionsOf(props);
  return (
    <div id="main-content">
      {props.page.sectionOrder.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
      <Contact page={props.page}>{props.form}</Contact>
    </div>
  );
};
