import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  type NewHeroImage,
  positionHeroImage,
} from '@shutterdesk/shared';
import { api } from '#lib/api.ts';
import type { Placement } from './hero-editor.tsx';
import { HERO_WORDS as words } from './hero-words.ts';
import { useHeroChange } from './use-hero-change.ts';

export const useAddHeroImage = () =>
  useHeroChange((image: NewHeroImage) => api(addHeroImage, { body: image }), words.added, words.addFailed);

export const usePositionHeroImage = (id: string) =>
  useHeroChange(
    (placement: Placement) => api(positionHeroImage, { params: { id }, body: placement }),
    words.updated,
    words.updateFailed,
  );

export const useActivateHeroImage = () =>
  useHeroChange((id: string) => api(activateHeroImage, { params: { id } }), words.activated, words.activateFailed);

export const useDeleteHeroImage = () =>
  useHeroChange((id: string) => api(deleteHeroImage, { params: { id } }), words.deleted, words.deleteFailed);
