import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** Says what is being loaded. */
  text: string;
  count: number;
  /** Classes of one block and of what holds them. */
  block: string;
  layout: string;
}

/** The shape of the list that is coming, with its loading text. */
export const Skeleton = ({ text, count, block, layout }: SkeletonProps) => (
  <div>
    <p role="status" className="mb-3 text-sm text-muted">
      {text}
    </p>
    <div className={layout} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={classNames('animate-pulse rounded-card bg-sunken', block)} />
      ))}
    </div>
  </div>
);
