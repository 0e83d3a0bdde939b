import {
  activateHeroImage,
  addHeroImage,
  bin,
  deleteHeroImage,
  type HeroImage,
  listHeroImages,
  type NewHeroImage,
  positionHeroImage,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import { type ApiMutation, useApiMutation, useDeletion } from '#lib/api/use-api-mutation.ts';
import { type Placement, useHeroDraft } from './hero-draft.ts';

const ADDED = 'Hero image added successfully.';

/** Every change refetches the list and the page's first picture. */
const SHOWN = { publishes: true, stale: [listHeroImages, readActiveHeroImage] };

const useHeroMutation = <Answer, Input>(mutation: ApiMutation<Input, Answer>) =>
  useApiMutation({ ...SHOWN, ...mutation });

export const usePositionHeroImage = (id: string) =>
  useHeroMutation({
    send: (call, placement: Placement) => call(positionHeroImage, { params: { id }, body: placement }),
    done: 'Hero image updated successfully.',
    failed: 'Failed to update hero image.',
  });

export const useActivateHeroImage = () =>
  useHeroMutation({
    send: (call, id: string) => call(activateHeroImage, { params: { id } }),
    done: 'Hero image activated successfully.',
    failed: 'Failed to activate hero image.',
  });

/** A picture that is added beside others is not on the page yet: the notice says so, and offers to activate it. */
export const useAddHeroImage = () => {
  const { mutate: activate } = useActivateHeroImage();
  const clearDraft = useHeroDraft((state) => state.clear);
  return useHeroMutation({
    send: (call, image: NewHeroImage) => call(addHeroImage, { body: image }),
    // Before the refetch: until then a saved draft would count as unsaved.
    onDone: clearDraft,
    done: ({ id, isActive }) => {
      if (isActive) return ADDED;
      const action = {
        label: 'Set Active',
        altText: 'Press F8, then Set Active, or use Set Active on its card',
        act: () => activate(id),
      };
      return { text: ADDED, detail: 'It isn’t on your page yet, because another hero image is active.', action };
    },
    failed: 'Failed to add hero image.',
  });
};

export const DELETED_WORDS = {
  deleted: 'Hero image deleted successfully.',
  restored: 'Hero image restored.',
  restoreFailed: 'Couldn’t restore the hero image. Please try again.',
  purged: 'Hero image deleted forever.',
  purgeFailed: 'Failed to delete hero image.',
} as const;

export const useDeleteHeroImage = () =>
  useDeletion({
    ...SHOWN,
    remove: (call, { id }: HeroImage) => call(deleteHeroImage, { params: { id } }),
    // Restores its old state: the server makes it active again only if no other picture is.
    restore: async (call, { id, isActive }) => {
      await call(bin.hero.restore, { params: { id } });
      if (isActive) await call(activateHeroImage, { params: { id } });
    },
    words: DELETED_WORDS,
  });
