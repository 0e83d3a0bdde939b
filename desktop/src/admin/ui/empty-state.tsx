import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** The next step, as a button or a link. */
  children?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, text, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    <Icon className="mb-4 size-8 text-muted" aria-hidden />
    <p className="font-medium">{title}</p>
    {text && <p className="mt-1 max-w-sm text-sm text-balance text-muted">{text}</p>}
    {children && <div className="mt-5">{children}</div>}
  </div>
);
