import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface FoldCardProps {
  /** The target of links in an index. */
  id?: string;
  title: string;
  description: string;
  className?: string;
  /** Opens or closes it when this changes. Between changes, only the person does. */
  open?: boolean;
  children: ReactNode;
}

/** A card for what few people need: its title unfolds it. */
export const FoldCard = ({ id, title, description, className, open, children }: FoldCardProps) => (
  <Card id={id} className={className}>
    <details open={open}>
      <summary className="-m-2 flex cursor-pointer items-center gap-2 rounded-control p-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="mt-1 text-sm text-muted">{description}</p>
        </div>
        <ChevronDown className="size-5 shrink-0 text-muted in-open:rotate-180" aria-hidden />
      </summary>
      <div className="mt-6">{children}</div>
    </details>
  </Card>
);
