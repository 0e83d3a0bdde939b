import type { HeroImage } from '@shutterdesk/shared';
import { useState } from 'react';
import { jpegAtLeast } from '#lib/pictures.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Placement } from './hero-draft.ts';
import { HeroEditor } from './hero-editor.tsx';
import { usePositionHeroImage } from './hero-mutations.ts';
import { formatSize, parseSize } from './hero-position.ts';

const pictureOf = ({ url, picture }: HeroImage) => ({
  src: jpegAtLeast(picture, 1200) ?? url,
  placeholder: picture.placeholder,
  ratio: picture.width / picture.height,
});

export const PositionDialog = ({ image, onClose }: { image: HeroImage; onClose: () => void }) => {
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
          <Button look="primary" disabled={isPending} onClick={() => mutate(placement, { onSuccess: onClose })}>
            {isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <HeroEditor picture={pictureOf(image)} placement={placement} onChange={setPlacement} />
    </Dialog>
  );
};
