import { type GalleryImage, listGalleryImages, SECTIONS_MAX } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api } from '#lib/api/api.ts';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { Photo } from '#ui/photo.tsx';
import { BlockSkeleton } from '#ui/skeleton.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { ItemButtons, moved } from './item-buttons.tsx';
import type { PageForm } from './use-page-form.ts';

const useGallery = () =>
  useQuery({ queryKey: [listGalleryImages.path], queryFn: ({ signal }) => api(listGalleryImages, { signal }) });

const THUMBNAIL = 'size-full object-cover';

const PhotoGrid = ({ onChoose }: { onChoose: (id: string) => void }) => {
  const { data, error, isFetching, refetch } = useGallery();
  if (error && !isFetching) return <LoadFailed what="Your gallery" error={error} onRetry={() => void refetch()} />;
  if (!data) return <BlockSkeleton className="h-64" />;
  if (data.length === 0) return <p className="text-sm text-muted">Your gallery is empty.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {data.map(({ id, alt, picture, url }) => (
        <li key={id} className="aspect-square">
          <button
            type="button"
            aria-label={alt}
            onClick={() => onChoose(id)}
            className="block size-full overflow-hidden rounded-control"
          >
            <Photo picture={picture} url={url} alt="" sizes="8rem" className={THUMBNAIL} />
          </button>
        </li>
      ))}
    </ul>
  );
};

const GONE = 'This photo isn’t in your gallery any more. Visitors see the words without it.';

const ChosenPhoto = ({ image }: { image: GalleryImage | undefined }) =>
  image ? (
    <span className="size-16 shrink-0 overflow-hidden rounded-control">
      <Photo picture={image.picture} url={image.url} alt={image.alt} sizes="4rem" className={THUMBNAIL} />
    </span>
  ) : (
    <p className="min-w-0 flex-1 text-sm text-danger">{GONE}</p>
  );

interface PhotoChoiceProps {
  /** Names whose words these are, for screen readers. */
  of: string;
  imageId: string | null;
  onChange: (imageId: string | null) => void;
}

/** The photograph of the gallery that kind words are about. */
const PhotoChoice = ({ of, imageId, onChange }: PhotoChoiceProps) => {
  const [open, setOpen] = useState(false);
  const { data } = useGallery();
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <div className="flex items-center gap-3 max-sm:w-full">
      {imageId !== null && data && <ChosenPhoto image={data.find(({ id }) => id === imageId)} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => setOpen(true)}>
          <span>
            {imageId === null ? 'Add Photo' : 'Change Photo'}
            <span className="sr-only"> for {of}</span>
          </span>
        </Button>
        {imageId !== null && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <span>
              Remove Photo<span className="sr-only"> for {of}</span>
            </span>
          </Button>
        )}
      </div>
      <Dialog
        title="Choose a photo"
        description="From your gallery."
        open={open}
        wide
        steady
        onClose={() => setOpen(false)}
      >
        <PhotoGrid onChoose={choose} />
      </Dialog>
    </div>
  );
};

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
