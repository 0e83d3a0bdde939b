import { ChevronDown } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#lib/class-names.ts';

interface CardProps {
  /** The target of links in an index. */
  id?: string;
  /** Stands to the left of the title, and is not part of it. */
  handle?: ReactNode;
  title?: ReactNode;
  description?: ReactNode;
  /** Stands to the right of the title. */
  action?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** The title's level in the outline of the screen. */
  heading?: 'h2' | 'h3';
}

type CardHeadProps = Pick<CardProps, 'handle' | 'title' | 'description' | 'action' | 'heading'>;

/** The title of a card, or of a part of one. */
export const CardHead = ({ handle, title, description, action, heading: Heading = 'h3' }: CardHeadProps) => (
  <header className="not-last:mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
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

interface FoldProps {
  title: string;
  description: string;
  /** Stands in place of the description while it is folded. */
  values?: ReactNode;
  /** Opens it when this becomes true; it never closes by itself. */
  open?: boolean;
  /** Nobody can fold it away. Where this ends it folds, unless somebody is in it. */
  pinned?: boolean;
  children: ReactNode;
}

/** The content of a card behind its title. */
export const Fold = ({ title, description, values, open, pinned, children }: FoldProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const element = details.current;
    if (!pinned || !element) return undefined;
    element.open = true;
    return () => {
      element.open = element.matches(':focus-within');
    };
  }, [pinned]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pinned until now folds only if it may
  useLayoutEffect(() => {
    if (open && details.current) details.current.open = true;
  }, [open, pinned]);
  return (
    <>
      {pinned && <CardHead title={title} description={description} />}
      <details ref={details}>
        <summary
          className={classNames(
            pinned
              ? 'hidden'
              : '-m-2 mb-4 flex cursor-pointer items-center gap-2 rounded-control p-2 not-in-open:-mb-2',
          )}
        >
          {!pinned && (
            <>
              <div className="min-w-0 flex-1">
                <h3 className="text-base font-semibold">{title}</h3>
                {values && <div className="mt-1 text-sm in-open:hidden">{values}</div>}
                <p className={classNames('mt-1 text-sm text-muted', Boolean(values) && 'not-in-open:hidden')}>
                  {description}
                </p>
              </div>
              <ChevronDown className="size-5 shrink-0 text-muted in-open:rotate-180" aria-hidden />
            </>
          )}
        </summary>
        {children}
      </details>
    </>
  );
};

/** A card for what few people need: its title unfolds it. */
export const FoldCard = ({ className, ...fold }: FoldProps & Pick<CardProps, 'className'>) => (
  <Card className={className}>
    <Fold {...fold} />
  </Card>
);

interface UnfoldProps {
  summary: ReactNode;
  className?: string | undefined;
  /** Open at first. */
  open?: boolean;
  children: ReactNode;
}

/** Content that few people want to see, behind a line of text. */
export const Unfold = ({ summary, className, open, children }: UnfoldProps) => (
  <details open={open} className={className}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
      {summary}
    </summary>
    {children}
  </details>
);
