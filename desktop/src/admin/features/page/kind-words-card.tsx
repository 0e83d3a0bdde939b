import { SECTIONS_MAX } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { v7 as newId } from 'uuid';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { ItemButtons, moved } from './item-buttons.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import type { PageForm } from './use-page-form.ts';

type KindWords = PageForm['kindWords'];

const empty = (): KindWords[number] => ({ id: newId(), quote: '', name: '', date: null, imageId: null });

interface KindWordsCardProps {
  kindWords: KindWords;
  errors: FormErrors;
  onChange: (kindWords: KindWords) => void;
}

interface ItemProps {
  item: KindWords[number];
  at: number;
  count: number;
  errors: FormErrors;
  onChange: (part: Partial<KindWords[number]>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const Item = ({ item, at, errors, onChange, ...buttons }: ItemProps) => {
  const what = item.name.trim() ? `the words of ${item.name.trim()}` : `kind words ${at + 1}`;
  const errorOf = (field: string) => errors[`kindWords.${at}.${field}`];
  return (
    <li className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="flex items-end gap-1">
        <TextField
          label={`Name ${at + 1}`}
          className="flex-1"
          error={errorOf('name')}
          value={item.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <ItemButtons what={what} at={at} {...buttons} />
      </div>
      <TextField
        multiline
        label={`Quote ${at + 1}`}
        counter={<TextCounter length={item.quote.trim().length} max={SECTIONS_MAX.quote} />}
        error={errorOf('quote')}
        value={item.quote}
        onChange={({ target }) => onChange({ quote: target.value })}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          type="date"
          label={`Date ${at + 1}`}
          error={errorOf('date')}
          value={item.date ?? ''}
          onChange={({ target }) => onChange({ date: target.value || null })}
        />
        <PhotoChoice of={what} imageId={item.imageId} onChange={(imageId) => onChange({ imageId })} />
      </div>
    </li>
  );
};

export const KindWordsCard = ({ kindWords, errors, onChange }: KindWordsCardProps) => (
  <Card title="Kind words" description="What clients say about you. Visitors see the month, not the day.">
    <ol className="grid gap-6">
      {kindWords.map((item, at) => (
        <Item
          key={item.id}
          item={item}
          at={at}
          count={kindWords.length}
          errors={errors}
          onChange={(part) =>
            onChange(kindWords.map((other) => (other.id === item.id ? { ...other, ...part } : other)))
          }
          onMove={(to) => onChange(moved(kindWords, at, to))}
          onRemove={() => onChange(kindWords.filter(({ id }) => id !== item.id))}
        />
      ))}
    </ol>
    {kindWords.length < SECTIONS_MAX.kindWords && (
      <Button
        className={kindWords.length > 0 ? 'mt-4 border-dashed' : 'border-dashed'}
        onClick={() => onChange([...kindWords, empty()])}
      >
        <Plus aria-hidden />
        Add Kind Words
      </Button>
    )}
  </Card>
);
