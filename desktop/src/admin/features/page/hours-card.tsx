import { OPENING_HOURS_MAX, type OpeningTimes } from '@shutterdesk/shared';
import { Card } from '#ui/card.tsx';
import { WeekdaysField } from '#ui/choice-field.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageCardProps } from './use-page-form.ts';

const NEW: OpeningTimes = { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' };

export const HoursCard = ({ page: { form, errors, change } }: PageCardProps) => (
  <Card
    title="Opening hours for search engines"
    description="For maps and search results. Visitors see the Business Hours from Packages & Settings."
  >
    <ItemList
      label="Opening hours"
      name="openingHours"
      items={form.openingHours}
      errors={errors}
      max={OPENING_HOURS_MAX}
      unordered
      nameOf={(_, at) => `line ${at + 1}`}
      onChange={(openingHours) => change({ openingHours })}
      add="Add Hours"
      blank={() => NEW}
    >
      {({ item, at, buttons, text, change: changeLine }) => (
        <>
          <WeekdaysField
            label={`Days of line ${at + 1}`}
            labelHidden
            days={item.days}
            error={errors[`openingHours.${at}.days`]}
            onChange={(days) => changeLine({ days })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
            <TextField type="time" label="Opens" {...text('opens')} />
            <TextField type="time" label="Closes" {...text('closes')} />
            {buttons}
          </div>
        </>
      )}
    </ItemList>
  </Card>
);
