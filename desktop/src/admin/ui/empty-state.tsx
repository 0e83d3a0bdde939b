import type { LucideIcon } from 'lucide-react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
}

export const EmptyState = ({ icon: Icon, title, text }: EmptyStateProps) => (
  <div className="flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
    <Icon className="mb-4 size-8 text-muted" aria-hidden />
    <p className="font-medium">{title}</p>
    {text && <p className="mt-1 max-w-sm text-sm text-muted">{text}</p>}
  </div>
);
