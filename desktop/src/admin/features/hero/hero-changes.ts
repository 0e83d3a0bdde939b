import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  type HeroImage,
  type NewHeroImage,
  positionHeroImage,
  restoreHeroImage,
} from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { notifyOffer, notifySuccess, notifyUndoable } from '#lib/notices.ts';
import type { Placement } from './hero-draft.ts';
import { useHeroDraft } from './hero-draft-store.ts';
import { HERO_WORDS as words } from './hero-words.ts';
import { useHeroChange } from './use-hero-change.ts';

export const usePositionHeroImage = (id: string) =>
  useHeroChange(
    (placement: Placement) => api(positionHeroImage, { params: { id }, body: placement }),
    words.updated,
    words.updateFailed,
  );

export const useActivateHeroImage = () =>
  useHeroChange((id: string) => api(activateHeroImage, { params: { id } }), words.activated, words.activateFailed);

/** A picture that is added beside others is not on the page yet: the notice says so, and offers to activate it. */
export const useAddHeroImage = () => {
  const { mutate: activate } = useActivateHeroImage();
  const clearDraft = useHeroDraft((state) => state.clear);
  return useHeroChange(
    (image: NewHeroImage) => api(addHeroImage, { body: image }),
    (_, { id, isActive }) => {
      // Before the refetch: until then a saved draft would count as unsaved.
      clearDraft();
      if (isActive) return notifySuccess(words.added);
      const act = () => activate(id);
      notifyOffer(words.added, words.notShown, { label: words.setActive, altText: words.setActiveElsewhere, act });
    },
    words.addFailed,
  );
};

/** Restores its old state: the server makes it active again only if no other picture is. */
const restore = async ({ id, isActive }: HeroImage) => {
  await api(restoreHeroImage, { params: { id } });
  if (isActive) await api(activateHeroImage, { params: { id } });
};

export const useDeleteHeroImage = () => {
  const { mutate: undo } = useHeroChange(restore, words.restored, words.restoreFailed);
  return useHeroChange(
    ({ id }: HeroImage) => api(deleteHeroImage, { params: { id } }),
    (image) => notifyUndoable(words.deleted, () => undo(image)),
    words.deleteFailed,
  );
};
