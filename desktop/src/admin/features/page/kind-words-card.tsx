import { type GalleryImage, SECTIONS_MAX } from '@shutterdesk/shared';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useGallery } from '#lib/content-reads.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { FROM_GALLERY, Photo, PhotoButtons } from '#ui/photo.tsx';
import { BlockSkeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageCardProps } from './use-page-form.ts';

const PhotoGrid = ({ onChoose }: { onChoose: (id: string) => void }) => {
  const { data, error, isFetching, refetch } = useGallery();
  if (error && !isFetching) return <LoadFailed what="Your gallery" error={error} onRetry={() => void refetch()} />;
  if (!data) return <BlockSkeleton className="h-64" />;
  if (data.length === 0) return <p className="text-sm text-muted">Your gallery is empty.</p>;
  return <PhotoButtons images={data} onPress={onChoose} />;
};

const GONE = 'This photo isn’t in your gallery any more. Visitors see the words without it.';

const ChosenPhoto = ({ image }: { image: GalleryImage | undefined }) =>
  image ? (
    <span className="size-16 shrink-0 overflow-hidden rounded-control">
      <Photo picture={image.picture} url={image.url} alt={image.alt} sizes="4rem" className="size-full object-cover" />
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
      <Dialog title="Choose a photo" description={FROM_GALLERY} open={open} wide steady onClose={() => setOpen(false)}>
        <PhotoGrid onChoose={choose} />
      </Dialog>
    </div>
  );
};

const nameOf = ({ name }: { name: string }, at: number): string =>
  name.trim() ? `the words of ${name.trim()}` : `kind words ${at + 1}`;

export const KindWordsCard = ({ page: { form, errors, change } }: PageCardProps) => (
  <Card title="Kind words" description="What clients say about you. Visitors see the month, not the day.">
    <ItemList
      label="Kind words"
      name="kindWords"
      items={form.kindWords}
      errors={errors}
      max={SECTIONS_MAX.kindWords}
      nameOf={nameOf}
      onChange={(kindWords) => change({ kindWords })}
      add="Add Kind Words"
      blank={() => ({ id: newId(), quote: '', name: '', date: null, imageId: null })}
    >
      {({ item, at, buttons, text, change: changeItem }) => (
        <>
          <div className="flex items-end gap-1">
            <TextField label={`Name ${at + 1}`} className="flex-1" {...text('name')} />
            {buttons}
          </div>
          <TextField multiline label={`Quote ${at + 1}`} limit={SECTIONS_MAX.quote} {...text('quote')} />
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <TextField
              type="date"
              label={`Date ${at + 1}`}
              error={errors[`kindWords.${at}.date`]}
              value={item.date ?? ''}
              onChange={({ target }) => changeItem({ date: target.value || null })}
            />
            <PhotoChoice of={nameOf(item, at)} imageId={item.imageId} onChange={(imageId) => changeItem({ imageId })} />
          </div>
        </>
      )}
    </ItemList>
  </Card>
);
