import {
  addPortrait,
  deletePortrait,
  editPortrait,
  listDeletedPortraits,
  type NewPortrait,
  type Portrait,
  purgePortrait,
  readPortrait,
  restorePortrait,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { pageOf } from '../db/deleted.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { deletePictured, purgePictured } from '../images/photos-repository.ts';
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

  mount(api, restorePortrait, async ({ attempt, params }) => {
    await attempt.commit((trx) => portraits.restorePortrait(trx, params.id));
    const restored = await evenDeleted(params.id);
    await visibility.update();
    finishing.wake();
    return restored;
  });

  mount(api, listDeletedPortraits, ({ query }) => portraits.listDeletedPortraits(db, pageOf(query)));

  mount(api, purgePortrait, async ({ attempt, params }) => {
    const purged = await attempt.commit((trx) => purgePictured(trx, 'portraits', { id: params.id }));
    if (purged?.length === 0) throw notFound('portrait');
    for (const photo of purged ?? []) await photos.removeFiles(photo);
  });
};
