import type { HeroImage } from '@shutterdesk/shared';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { focusNeighbour } from '#lib/focus.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { HeroCard, positionButtonId } from './hero-card.tsx';
import { useActivateHeroImage, useDeleteHeroImage } from './hero-mutations.ts';
import { PositionDialog } from './position-dialog.tsx';

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
