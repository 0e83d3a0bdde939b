import { Check, Monitor, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button, RefreshButton } from '#ui/button.tsx';
import { ChoiceField, IconChoices, LanguageField, named, SwitchField, WeekdaysField } from '#ui/choice-field.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { Avatar } from '#ui/photo.tsx';
import { Popover, PopoverItem } from '#ui/popover.tsx';
import { SortedItem, SortedList } from '#ui/sorted-list.tsx';
import { SliderField } from '../../src/admin/features/hero/hero-editor.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const nothing = (): void => undefined;

const Row = ({ disabled }: { disabled?: boolean }) => (
  <div className="flex flex-wrap gap-2">
    {(['primary', 'outline', 'quiet', 'danger', 'quiet-danger'] as const).map((look) => (
      <Button key={look} look={look} disabled={disabled}>
        {look}
      </Button>
    ))}
    <Button shape="small" disabled={disabled}>
      small
    </Button>
    <Button shape="icon" look="quiet-danger" aria-label="Delete" disabled={disabled}>
      <Trash2 aria-hidden />
    </Button>
  </div>
);

const SomeSelect = ({ value, disabled }: { value: string; disabled?: boolean }) => {
  const [chosen, choose] = useState(value);
  return (
    <ChoiceField
      label="Category"
      value={chosen}
      choices={named(['Family', 'Weddings', LONG, ARABIC])}
      disabled={disabled}
      onChange={choose}
    />
  );
};

const SomeSwitch = (props: { description?: string; error?: string; disabled?: boolean; label?: string }) => {
  const [checked, check] = useState(true);
  return <SwitchField label="Accept new bookings" {...props} checked={checked} onChange={check} />;
};

const SomeMenu = ({ items }: { items: readonly string[] }) => (
  <Popover face="More">
    {(close) =>
      items.map((item) => (
        <PopoverItem key={item} label={item} Icon={Check} act={nothing} isOff={item === 'Disabled'} close={close} />
      ))
    }
  </Popover>
);

const SomeSlider = () => {
  const [size, change] = useState(100);
  return <SliderField label={`Image Size: ${size}%`} value={size} min={50} max={200} step={5} onChange={change} />;
};

const SomeChoice = () => {
  const [value, choose] = useState<'all' | 'long' | 'arabic'>('all');
  return (
    <ChoiceField
      label="Package"
      value={value}
      choices={[
        { value: 'all', label: 'All packages' },
        { value: 'long', label: LONG },
        { value: 'arabic', label: ARABIC },
      ]}
      onChange={choose}
    />
  );
};

const SomeIcons = () => {
  const [value, choose] = useState<'phone' | 'desktop'>('phone');
  return (
    <IconChoices
      label="Screen"
      before="Seen on:"
      value={value}
      choices={[
        { value: 'phone', label: 'Phone', Icon: Smartphone },
        { value: 'desktop', label: 'Desktop', Icon: Monitor },
      ]}
      onChange={choose}
    />
  );
};

const SomeWeekdays = () => {
  const [days, choose] = useState<readonly number[]>([6, 7]);
  return <WeekdaysField label="Closed on" days={days} onChange={choose} />;
};

const SomeItems = ({ words, folded }: { words: readonly string[]; folded?: () => string }) => {
  const [items, change] = useState<readonly { readonly id: string }[]>(words.map((id) => ({ id })));
  return (
    <ItemList
      label="Items"
      name="items"
      errors={{}}
      items={items}
      max={3}
      {...(folded ? { folded } : {})}
      nameOf={({ id }) => id}
      onChange={change}
      add="Add Item"
      blank={() => ({ id: crypto.randomUUID() })}
    >
      {({ item, buttons }) => (
        <div className="flex items-center justify-between gap-2">
          <p className="min-w-0 wrap-anywhere">{item.id}</p>
          {buttons}
        </div>
      )}
    </ItemList>
  );
};

const SomeRows = ({ names }: { names: readonly string[] }) => {
  const [ids, order] = useState(names);
  return (
    <SortedList noun="row" items={ids.map((id) => ({ id, name: id }))} isColumn className="grid gap-2" onOrder={order}>
      {ids.map((id) => (
        <SortedItem
          key={id}
          id={id}
          label={`Move ${id}`}
          className="flex items-center rounded-control border border-line"
        >
          {(handle) => (
            <>
              {handle}
              <p className="min-w-0 wrap-anywhere">{id}</p>
            </>
          )}
        </SortedItem>
      ))}
    </SortedList>
  );
};

export const CHOICES: readonly Part[] = [
  {
    name: 'Button',
    states: {
      ready: <Row />,
      disabled: <Row disabled />,
      busy: (
        <Button look="primary" disabled>
          Saving...
        </Button>
      ),
      'a long word': <Button className="max-w-full">{LONG}</Button>,
      Arabic: <Button>{ARABIC}</Button>,
    },
  },
  {
    name: 'ConfirmedButton',
    states: {
      ready: <ConfirmedButton title="Remove it?" question="It goes." confirm="Remove" onConfirm={nothing} />,
      disabled: (
        <ConfirmedButton title="Remove it?" question="It goes." confirm="Remove" disabled onConfirm={nothing} />
      ),
    },
  },
  {
    name: 'RefreshButton',
    states: {
      ready: <RefreshButton label="Check again" isFetching={false} disabled={false} onRefresh={nothing} />,
      busy: <RefreshButton label="Check again" isFetching disabled={false} onRefresh={nothing} />,
    },
  },
  {
    name: 'ChoiceField',
    states: {
      filled: <SomeChoice />,
      disabled: <SomeSelect value="Family" disabled />,
      'a long word': <SomeSelect value={LONG} />,
      Arabic: <SomeSelect value={ARABIC} />,
    },
  },
  {
    name: 'LanguageField',
    states: { 'of a later release': <LanguageField label="Language" value="xx" onChange={nothing} /> },
  },
  { name: 'IconChoices', states: { filled: <SomeIcons /> } },
  { name: 'WeekdaysField', states: { filled: <SomeWeekdays /> } },
  { name: 'SortedList', states: { filled: <SomeRows names={['First', LONG, ARABIC]} /> } },
  {
    name: 'ItemList',
    states: {
      empty: <SomeItems words={[]} />,
      filled: <SomeItems words={[ARABIC, 'Second']} />,
      full: <SomeItems folded={() => 'Its first words'} words={['First', LONG, 'Third']} />,
    },
  },
  {
    name: 'SwitchField',
    states: {
      filled: <SomeSwitch description="New bookings are accepted." />,
      wrong: <SomeSwitch error="Please try again." />,
      disabled: <SomeSwitch disabled />,
      'a long word': <SomeSwitch label={LONG} description={ARABIC} />,
    },
  },
  {
    name: 'Popover',
    states: {
      filled: <SomeMenu items={['Copy', 'Disabled', 'Delete']} />,
      'a long word': <SomeMenu items={[LONG, ARABIC]} />,
    },
  },
  { name: 'SliderField', states: { filled: <SomeSlider /> } },
  {
    name: 'Badge',
    states: {
      looks: (
        <div className="flex flex-wrap gap-2">
          <Badge>plain</Badge>
          <Badge tone="good">good</Badge>
          <Badge tone="quiet">quiet</Badge>
        </div>
      ),
      'a long word': <Badge>{LONG}</Badge>,
      Arabic: <Badge>{ARABIC}</Badge>,
    },
  },
  {
    name: 'Avatar',
    states: {
      letter: <Avatar name="Zoë" />,
      Arabic: <Avatar name={ARABIC} />,
      'a broken picture': <Avatar name="Anna" picture="/admin/none.jpg" />,
    },
  },
];
