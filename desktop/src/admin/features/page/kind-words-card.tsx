import { type GalleryImage, SECTIONS_MAX } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import { useGallery } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DialogButton } from '#ui/dialog.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { BlockSkeleton, Loaded } from '#ui/loaded.tsx';
import { FROM_GALLERY, Photo, PhotoButtons } from '#ui/photo.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageCardProps } from './use-page-form.ts';

const PhotoGrid = ({ onChoose }: { onChoose: (id: string) => void }) => (
  <Loaded query={useGallery()} what="Your gallery" waiting={<BlockSkeleton className="h-64" />}>
    {(images) =>
      images.length > 0 ? (
        <PhotoButtons images={images} onPress={onChoose} />
      ) : (
        <p className="text-sm text-muted">Your gallery is empty.</p>
      )
    }
  </Loaded>
);

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
  const { data } = useGallery();
  const face = (
    <span>
      {imageId === null ? 'Add Photo' : 'Change Photo'}
      <span className="sr-only"> for {of}</span>
    </span>
  );
  return (
    <div className="flex items-center gap-3 max-sm:w-full">
      {imageId !== null && data && <ChosenPhoto image={data.find(({ id }) => id === imageId)} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DialogButton face={face} title="Choose a photo" description={FROM_GALLERY} wide steady>
          {(close) => (
            <PhotoGrid
              onChoose={(id) => {
                onChange(id);
                close();
              }}
            />
          )}
        </DialogButton>
        {imageId !== null && (
          <Button look="quiet" onClick={() => onChange(null)}>
            <span>
              Remove Photo<span className="sr-only"> for {of}</span>
            </span>
          </Button>
        )}
      </div>
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
