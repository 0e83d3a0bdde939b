import { classNames } from '#lib/class-names.ts';

/** Marks an enquiry that the person has not read yet. */
export const UnreadDot = ({ className }: { className: string }) => (
  <span className={classNames('absolute size-1.75 rounded-full bg-accent forced-colors:bg-[CanvasText]', className)}>
    <span className="sr-only">Unread</span>
  </span>
);
