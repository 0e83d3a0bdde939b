import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** Names the content that is being loaded. */
  text: string;
  count: number;
  /** Classes of one block and of its container. */
  block: string;
  layout: string;
}

/** Placeholder blocks in the shape of the list, with its loading text. */
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
