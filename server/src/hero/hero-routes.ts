import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listDeletedHeroImages,
  listHeroImages,
  positionHeroImage,
  purgeHeroImage,
  readActiveHeroImage,
  restoreHeroImage,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { pageOf } from '../db/deleted.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { purgePictured } from '../images/photos-repository.ts';
import * as heroes from './hero-repository.ts';
import { addHero, heroImageOf } from './hero-service.ts';

export const mountHero = (api: Api, needs: Context): void => {
  const { db, finishing, photos, visibility } = needs;

  mount(api, readActiveHeroImage, () => heroes.readActiveHeroImage(db));

  mount(api, listHeroImages, () => heroes.listHeroImages(db));

  mount(api, addHeroImage, async ({ body, attempt }) => {
    const added = await addHero(needs, { ...body, id: body.id ?? attempt.id });
    finishing.wake();
    return added;
  });

  mount(api, positionHeroImage, async ({ attempt, params, body }) => {
    await heroImageOf(needs, params.id);
    await attempt.commit((trx) => heroes.positionHeroImage(trx, params.id, body));
    return heroImageOf(needs, params.id);
  });

  mount(api, activateHeroImage, async ({ attempt, params }) => {
    await heroImageOf(needs, params.id);
    await attempt.commit((trx) => heroes.activateHeroImage(trx, params.id));
    return heroImageOf(needs, params.id);
  });

  mount(api, deleteHeroImage, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => heroes.deleteHeroImage(trx, params.id));
    if (!deleted && !attempt.repeated) throw notFound('hero image');
    await visibility.update();
  });

  mount(api, restoreHeroImage, async ({ attempt, params }) => {
    await attempt.commit((trx) => heroes.restoreHeroImage(trx, params.id));
    const restored = await heroImageOf(needs, params.id);
    await visibility.update();
    finishing.wake();
    return restored;
  });

  mount(api, listDeletedHeroImages, ({ query }) => heroes.listDeletedHeroImages(db, pageOf(query)));

  mount(api, purgeHeroImage, async ({ attempt, params }) => {
    const purged = await attempt.commit((trx) => purgePictured(trx, 'hero_images', { id: params.id }));
    if (purged?.length === 0) throw notFound('hero image');
    for (const photo of purged ?? []) await photos.removeFiles(photo);
  });
};
