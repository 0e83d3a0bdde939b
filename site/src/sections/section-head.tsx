import type { ReactNode } from 'react';

interface SectionHeadProps {
  readonly title: string;
  readonly text: string;
  /** It is the heading of the whole page, not of a section. */
  readonly isPageTitle?: boolean;
  readonly children?: ReactNode;
}

/** A section's title and text. In a wide window other content stands beside them. */
export const SectionHead = ({ title, text, isPageTitle = false, children }: SectionHeadProps) => (
  <div className="section-head">
    <div className="min-w-0">
      {isPageTitle ? <h1 dir="auto">{title}</h1> : <h2 dir="auto">{title}</h2>}
      {text && <p dir="auto">{text}</p>}
    </div>
    {children}
  </div>
);
