import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  /** The target of links in an index. */
  id?: string;
  /** Stands to the left of the title, and is not part of it. */
  handle?: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  /** Stands to the right of the title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  /** The title's level in the outline of the screen. */
  heading?: 'h2' | 'h3';
}

type CardHeadProps = Pick<CardProps, 'handle' | 'title' | 'description' | 'action' | 'heading'>;

/** The title of a card, or of a part of one. */
export const CardHead = ({ handle, title, description, action, heading: Heading = 'h3' }: CardHeadProps) => (
  <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    {handle}
    <div className="min-w-0 flex-1 basis-40">
      <Heading className="text-base font-semibold">{title}</Heading>
      {description && <p className="mt-1 text-sm text-pretty text-muted">{description}</p>}
    </div>
    {action}
  </header>
);

export const Card = ({ id, children, className, ...head }: CardProps) => (
  <section
    id={id}
    tabIndex={id ? -1 : undefined}
    className={classNames('rounded-card border border-line bg-surface p-4 shadow-card sm:p-6', className)}
  >
    {head.title && <CardHead {...head} />}
    {children}
  </section>
);
