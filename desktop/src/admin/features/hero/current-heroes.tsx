import type { HeroImage } from '@shutterdesk/shared';
import { Image, Move, Star } from 'lucide-react';
import { useState } from 'react';
import { focusNeighbour } from '#lib/focus.ts';
import { jpegAtLeast } from '#lib/pictures.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge, WaitingBadge } from '#ui/badge.tsx';
import { Button, SaveButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DeleteButton } from '#ui/item-list.tsx';
import { EmptyState } from '#ui/loaded.tsx';
import { Photo } from '#ui/photo.tsx';
import type { Placement } from './hero-draft.ts';
import { HeroEditor } from './hero-editor.tsx';
import { useActivateHeroImage, useDeleteHeroImage, usePositionHeroImage } from './hero-mutations.ts';
import { formatSize, parseSize } from './hero-position.ts';

const pictureOf = ({ url, picture }: HeroImage) => ({
  src: jpegAtLeast(picture, 1200) ?? url,
  placeholder: picture.placeholder,
  ratio: picture.width / picture.height,
});

const PositionDialog = ({ image, onClose }: { image: HeroImage; onClose: () => void }) => {
  const [placement, setPlacement] = useState<Placement>({
    backgroundPosition: image.backgroundPosition,
    backgroundSize: formatSize(parseSize(image.backgroundSize)),
    portraitPosition: image.portraitPosition,
  });
  const { mutate, isPending } = usePositionHeroImage(image.id);
  return (
    <Dialog
      title="Adjust Image Position & Size"
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton saving={isPending} onClick={() => mutate(placement, { onSuccess: onClose })}>
            Save Changes
          </SaveButton>
        </>
      }
    >
      <HeroEditor picture={pictureOf(image)} placement={placement} onChange={setPlacement} />
    </Dialog>
  );
};

interface HeroCardProps {
  image: HeroImage;
  busy: boolean;
  onPosition: () => void;
  onActivate: () => void;
  onDelete: () => void;
}

const positionButtonId = (id: string): string => `position-${id}`;

/** The server does not serve the files of a picture with a problem: only the blurred version is left. */
const HeroPhoto = ({ image: { picture, url, alt, problem } }: Pick<HeroCardProps, 'image'>) =>
  problem ? (
    <img src={picture.placeholder} alt={alt} className="aspect-video w-full object-cover" />
  ) : (
    <Photo
      picture={picture}
      url={url}
      alt={alt}
      sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw"
      className="aspect-video w-full object-cover"
    />
  );

const HeroCard = ({ image, busy, onPosition, onActivate, onDelete }: HeroCardProps) => (
  <li className="flex min-w-0 flex-col overflow-hidden rounded-control border border-line">
    <div className="relative">
      <HeroPhoto image={image} />
      <span className="absolute top-2 left-2 flex gap-1">
        {image.isActive && <Badge tone="good">Active</Badge>}
        <WaitingBadge id={image.id} />
      </span>
    </div>
    <p dir="auto" className="line-clamp-2 px-3 pt-3 text-sm" title={image.alt}>
      {image.alt}
    </p>
    {!image.problem && !image.isActive && <p className="px-3 pt-1 text-sm text-muted">Not on your page</p>}
    {image.problem && (
      <Alert tone="danger" className="mx-3 mt-3">
        {image.problem} It isn’t on your page. Delete it and upload the file again.
      </Alert>
    )}
    <div className="mt-auto flex flex-wrap items-center gap-2 p-2">
      {!image.problem && (
        <Button id={positionButtonId(image.id)} onClick={onPosition}>
          <Move aria-hidden />
          Position
        </Button>
      )}
      {!image.problem && !image.isActive && (
        <Button disabled={busy} onClick={onActivate}>
          <Star aria-hidden />
          Set Active
        </Button>
      )}
      <DeleteButton
        item={image.id}
        className="ml-auto"
        aria-label={`Delete ${image.alt}`}
        disabled={busy}
        onClick={onDelete}
      />
    </div>
  </li>
);

/** As many columns as have room: in a wide window, the list stands beside the new picture. */
export const HERO_GRID = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]';

const ActiveLine = ({ images }: { images: HeroImage[] }) => {
  // A picture that could not be processed is never on the page, even if it is marked active.
  const active = images.find(({ isActive, problem }) => isActive && !problem);
  return active ? (
    <p dir="auto" className="mb-4 text-sm text-muted">
      Currently Active: {active.alt}
    </p>
  ) : null;
};

/** 'Set Active' goes once it has been pressed. */
const focusPosition = ({ id }: HeroImage): void => {
  if (document.activeElement === document.body) document.getElementById(positionButtonId(id))?.focus();
};

export const CurrentHeroes = ({ images }: { images: HeroImage[] }) => {
  const [positioned, setPositioned] = useState<HeroImage | null>(null);
  const activation = useActivateHeroImage();
  const deletion = useDeleteHeroImage();
  const isBusy = ({ id }: HeroImage) =>
    (activation.isPending && activation.variables === id) || (deletion.isPending && deletion.variables.id === id);
  if (images.length === 0)
    return (
      <EmptyState
        icon={Image}
        title="No hero images yet"
        text="Your page shows a stock photo until you add your own."
      />
    );
  return (
    <>
      <ActiveLine images={images} />
      <ul className={HERO_GRID}>
        {images.map((image) => (
          <HeroCard
            key={image.id}
            image={image}
            busy={isBusy(image)}
            onPosition={() => setPositioned(image)}
            onActivate={() => activation.mutate(image.id, { onSuccess: () => focusPosition(image) })}
            onDelete={() => deletion.mutate(image, { onSuccess: () => focusNeighbour(images, image) })}
          />
        ))}
      </ul>
      {positioned && <PositionDialog image={positioned} onClose={() => setPositioned(null)} />}
    </>
  );
};
