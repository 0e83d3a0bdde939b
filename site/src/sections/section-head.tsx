import type { ReactNode } from 'react';

interface SectionHeadProps {
  readonly title: string;
  readonly text: string;
  /** It heads the whole page, not a section of it. */
  readonly isPageTitle?: boolean;
  readonly children?: ReactNode;
}

/** A section's title and what it says under it; whatever else belongs there stands beside, where there is room. */
export const SectionHead = ({ title, text, isPageTitle = false, children }: SectionHeadProps) => (
  <div className="section-head">
    <div className="min-w-0">
      {isPageTitle ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p dir="auto">{text}</p>
    </div>
    {children}
  </div>
);
