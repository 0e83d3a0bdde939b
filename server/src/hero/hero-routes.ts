import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  listHeroImages,
  positionHeroImage,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import * as heroes from './hero-repository.ts';
import { addHero, heroImageOf } from './hero-service.ts';

export const mountHero = (api: Api, context: Context): void => {
  const { db, photos, publisher } = context;

  mount(api, readActiveHeroImage, () => heroes.readActiveHeroImage(db));

  mount(api, listHeroImages, () => heroes.listHeroImages(db));

  mount(api, addHeroImage, async ({ body }) => {
    const added = await addHero(context, body);
    await publisher.publish();
    return added;
  });

  mount(api, positionHeroImage, async ({ params, body }) => {
    await heroImageOf(context, params.id);
    await heroes.positionHeroImage(db, params.id, body);
    await publisher.publish();
    return heroImageOf(context, params.id);
  });

  mount(api, activateHeroImage, async ({ params }) => {
    await heroImageOf(context, params.id);
    await heroes.activateHeroImage(db, params.id);
    await publisher.publish();
    return heroImageOf(context, params.id);
  });

  mount(api, deleteHeroImage, async ({ params }) => {
    const photo = await heroes.deleteHeroImage(db, params.id);
    if (!photo) throw notFound('hero image');
    await publisher.publish();
    await photos.removeFiles(photo);
  });
};
