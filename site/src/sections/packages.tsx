import type { PageContent } from '../page-content.ts';
import { LEADS_TO_CONTACT, PackageCard } from './package-card.tsx';
import { SectionHead } from './section-head.tsx';

export const Packages = ({ packages, headings, say }: Pick<PageContent, 'packages' | 'headings' | 'say'>) => (
  <section className="section section-deep" id="packages">
    <SectionHead text={headings.packagesSubtitle} title={headings.packagesTitle} />
    {packages.length === 0 && (
      <p className="section-empty">
        {say.packages.empty} <a href="#contact">{say.packages.emptyLink}</a>.
      </p>
    )}
    <ul className="packages">
      {packages.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; two packages may share a name
        <PackageCard button={headings.packageButton} item={item} key={index} nameId={`package-${index + 1}`} />
      ))}
    </ul>
    <form action="#contact" hidden id={LEADS_TO_CONTACT} />
  </section>
);
