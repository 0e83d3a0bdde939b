/** A line icon on a grid of 24. */
export const StrokeIcon = ({ path, className = 'size-6' }: { path: string; className?: string }) => (
  <svg aria-hidden="true" className={className} fill="none" stroke="currentColor" strokeWidth="1.5" viewBox="0 0 24 24">
    <path d={path} />
  </svg>
);
