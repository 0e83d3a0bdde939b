import { DEFAULT_HERO_POSITION, DEFAULT_HERO_SIZE, type NewHeroImage } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import { create } from 'zustand';
import type { Placement } from './hero-editor.tsx';

interface UploadedHero {
  imageURL: string;
  preview: string;
}

interface HeroDraft {
  id: string;
  uploaded: UploadedHero | null;
  alt: string;
  placement: Placement;
}

const emptyDraft = (): HeroDraft => ({
  id: newId(),
  uploaded: null,
  alt: '',
  placement: { backgroundPosition: DEFAULT_HERO_POSITION, backgroundSize: DEFAULT_HERO_SIZE },
});

interface HeroDraftStore {
  draft: HeroDraft;
  upload: (uploaded: UploadedHero) => void;
  change: (part: Partial<Pick<HeroDraft, 'alt' | 'placement'>>) => void;
  clear: () => void;
}

const giveBack = ({ uploaded }: HeroDraft) => uploaded && URL.revokeObjectURL(uploaded.preview);

export const useHeroDraft = create<HeroDraftStore>((set) => ({
  draft: emptyDraft(),
  upload: (uploaded) =>
    set(({ draft }) => {
      giveBack(draft);
      return { draft: { ...draft, id: newId(), uploaded } };
    }),
  change: (part) => set(({ draft }) => ({ draft: { ...draft, ...part } })),
  clear: () =>
    set(({ draft }) => {
      giveBack(draft);
      return { draft: emptyDraft() };
    }),
}));

/** What a save sends, or null while the picture or its description is missing. The first picture of all is shown at once. */
export const toNewHeroImage = ({ id, uploaded, alt, placement }: HeroDraft, isFirst: boolean): NewHeroImage | null =>
  uploaded && alt.trim() ? { id, imageURL: uploaded.imageURL, alt: alt.trim(), ...placement, isActive: isFirst } : null;
