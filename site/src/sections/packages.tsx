import type { PageContent } from '../page-content.ts';
import { LEADS_TO_CONTACT, PackageCard } from './package-card.tsx';
import { SectionHead } from './section-head.tsx';

export const Packages = ({ packages, words }: Pick<PageContent, 'packages' | 'words'>) => (
  <section className="section section-deep" id="packages">
    <SectionHead text={words.packagesSubtitle} title={words.packagesTitle} />
    {packages.length === 0 && (
      <p className="section-empty">
        Every session is planned with you. <a href="#contact">Tell us what you have in mind</a>.
      </p>
    )}
    <ul className="packages">
      {packages.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; two packages may share a name
        <PackageCard button={words.packageButton} item={item} key={index} nameId={`package-${index + 1}`} />
      ))}
    </ul>
    <form action="#contact" hidden id={LEADS_TO_CONTACT} />
  </section>
);
