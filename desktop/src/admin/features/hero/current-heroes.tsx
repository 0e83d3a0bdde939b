import type { HeroImage } from '@shutterdesk/shared';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { HeroCard } from './hero-card.tsx';
import { useActivateHeroImage, useDeleteHeroImage } from './hero-mutations.ts';
import { PositionDialog } from './position-dialog.tsx';

const ActiveLine = ({ images }: { images: HeroImage[] }) => {
  // A picture that could not be processed is never on the page, even if it is marked active.
  const active = images.find(({ isActive, problem }) => isActive && !problem);
  return active ? (
    <p dir="auto" className="mb-4 text-sm text-muted">
      Currently Active: {active.alt}
    </p>
  ) : null;
};

export const CurrentHeroes = ({ images }: { images: HeroImage[] }) => {
  const [imageToDelete, setImageToDelete] = useState<HeroImage | null>(null);
  const [positioned, setPositioned] = useState<HeroImage | null>(null);
  const activation = useActivateHeroImage();
  const deletion = useDeleteHeroImage();
  const isBusy = ({ id }: HeroImage) =>
    (activation.isPending && activation.variables === id) || (deletion.isPending && deletion.variables.id === id);
  const confirm = () => {
    if (imageToDelete) deletion.mutate(imageToDelete);
    setImageToDelete(null);
  };
  if (images.length === 0)
    return (
      <EmptyState
        icon={Image}
        title="No hero images yet"
        text="Your page shows its built-in picture until you upload one of your own above."
      />
    );
  return (
    <>
      <ActiveLine images={images} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {images.map((image) => (
          <HeroCard
            key={image.id}
            image={image}
            busy={isBusy(image)}
            onPosition={() => setPositioned(image)}
            onActivate={() => activation.mutate(image.id)}
            onDelete={() => setImageToDelete(image)}
          />
        ))}
      </ul>
      {positioned && <PositionDialog image={positioned} onClose={() => setPositioned(null)} />}
      <ConfirmDialog
        title="Delete hero image"
        question={`“${imageToDelete?.alt ?? ''}” will be deleted.`}
        confirm="Delete"
        open={imageToDelete !== null}
        onConfirm={confirm}
        onCancel={() => setImageToDelete(null)}
      />
    </>
  );
};
