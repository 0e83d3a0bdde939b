import { OPTIONAL_SECTIONS, sectionLabel, sectionsInOrder } from '@shutterdesk/shared';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { MoveButtons, moved } from '#ui/item-list.tsx';
import type { PageForm } from './use-page-form.ts';

interface OrderCardProps {
  form: Pick<PageForm, 'sectionOrder' | 'navSections'>;
  onChange: (part: Partial<Pick<PageForm, 'sectionOrder' | 'navSections'>>) => void;
}

/** A section that is not filled stays off the page, wherever it stands here. */
export const OrderCard = ({ form: { sectionOrder, navSections }, onChange }: OrderCardProps) => {
  const order = sectionsInOrder(sectionOrder);
  const choose = (name: string, chosen: boolean) =>
    onChange({
      navSections: OPTIONAL_SECTIONS.filter((other) => (other === name ? chosen : navSections.includes(other))),
    });
  return (
    <Card title="Order" description="The hero comes first, the contact form last. Empty sections don’t show.">
      <ol>
        {order.map((name, at) => (
          <li key={name} className="flex items-center justify-between gap-3 border-t border-line first:border-t-0">
            <span className="text-sm font-medium">{sectionLabel(name)}</span>
            <span className="flex shrink-0">
              <MoveButtons
                what={sectionLabel(name)}
                at={at}
                count={order.length}
                onMove={(to) => onChange({ sectionOrder: moved(order, at, to) })}
              />
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid gap-2 border-t border-line pt-4">
        {OPTIONAL_SECTIONS.map((name) => (
          <SwitchField
            key={name}
            label={`${sectionLabel(name)} in the navigation`}
            checked={navSections.includes(name)}
            onChange={(chosen) => choose(name, chosen)}
          />
        ))}
      </div>
    </Card>
  );
};
