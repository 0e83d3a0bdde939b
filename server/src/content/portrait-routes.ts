import {
  addPortrait,
  deletePortrait,
  editPortrait,
  type NewPortrait,
  type Portrait,
  readPortrait,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { deletePictured } from '../images/photos-repository.ts';
import * as portraits from './portrait-repository.ts';

export const mountPortrait = (api: Api, { db, finishing, photos, visibility }: Context): void => {
  const evenDeleted = async (id: string): Promise<Portrait> => {
    const found = await portraits.findEvenDeletedPortrait(db, id);
    if (!found) throw notFound('portrait');
    return found.portrait;
  };
  const present = async (id: string): Promise<Portrait> => {
    const portrait = await portraits.readPortrait(db);
    if (portrait?.id !== id) throw notFound('portrait');
    return portrait;
  };
  const add = (portrait: NewPortrait & { readonly id: string }): Promise<void> =>
    photos.addOne(portrait, {
      existingKey: async () => (await portraits.findEvenDeletedPortrait(db, portrait.id))?.objectKey,
      insert: (photo) => portraits.insertPortrait(db, portrait, photo),
    });

  mount(api, readPortrait, () => portraits.readPortrait(db));

  mount(api, addPortrait, async ({ body, attempt }) => {
    const id = body.id ?? attempt.id;
    await add({ ...body, id });
    await visibility.update();
    finishing.wake();
    return evenDeleted(id);
  });

  mount(api, editPortrait, async ({ attempt, params, body }) => {
    await present(params.id);
    await attempt.commit((trx) => portraits.editPortrait(trx, params.id, body));
    return present(params.id);
  });

  mount(api, deletePortrait, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => deletePictured(trx, 'portraits', params.id));
    if (!deleted && !attempt.repeated) throw notFound('portrait');
    await visibility.update();
  });
};
