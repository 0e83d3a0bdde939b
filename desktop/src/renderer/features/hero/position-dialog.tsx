import type { HeroImage } from '@shutterdesk/shared';
import { useState } from 'react';
import { jpegAtLeast } from '#lib/pictures.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePositionHeroImage } from './hero-changes.ts';
import { HeroEditor, type Placement } from './hero-editor.tsx';
import { formatSize, parseSize } from './hero-position.ts';
import { HERO_WORDS as words } from './hero-words.ts';

export const PositionDialog = ({ image, onClose }: { image: HeroImage; onClose: () => void }) => {
  const [placement, setPlacement] = useState<Placement>({
    backgroundPosition: image.backgroundPosition,
    backgroundSize: formatSize(parseSize(image.backgroundSize)),
  });
  const { mutate, isPending } = usePositionHeroImage(image.id);
  return (
    <Dialog
      title={words.dialogTitle}
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.dialogCancel}</Button>
          <Button look="primary" disabled={isPending} onClick={() => mutate(placement, { onSuccess: onClose })}>
            {isPending ? words.saving : words.dialogSave}
          </Button>
        </>
      }
    >
      <HeroEditor src={jpegAtLeast(image.picture, 1200) ?? image.url} placement={placement} onChange={setPlacement} />
    </Dialog>
  );
};
