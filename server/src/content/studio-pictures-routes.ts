import {
  addLogo,
  addPortrait,
  deleteLogo,
  deletePortrait,
  editPortrait,
  type NewPortrait,
  type Portrait,
  readLogo,
  readPortrait,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import type { Attempt } from '../http/idempotency.ts';
import { type Api, mount } from '../http/mount.ts';
import { deletePictured } from '../images/photos-repository.ts';
import * as pictures from './studio-pictures-repository.ts';

/** The calls that both kinds of the studio's own pictures have. */
const callsOf = ({ db, finishing, photos, visibility }: Context, kind: 'portrait' | 'logo') => {
  const find = (id: string) => pictures.findEvenDeletedStudioPicture(db, kind, id);
  const other = kind === 'logo' ? 'portrait' : 'logo';
  /** An id that the other kind has is taken, from whatever upload. */
  const existingKey = async (id: string): Promise<string | undefined> => {
    const isOther = (await pictures.findEvenDeletedStudioPicture(db, other, id)) !== null;
    return isOther ? '' : (await find(id))?.objectKey;
  };
  const present = async (id: string): Promise<Portrait> => {
    const item = await pictures.readStudioPicture(db, kind);
    if (item?.id !== id) throw notFound(kind);
    return item;
  };
  return {
    read: () => pictures.readStudioPicture(db, kind),
    present,
    async add(body: Pick<NewPortrait, 'imageURL' | 'alt'> & Partial<NewPortrait>, attempt: Attempt): Promise<Portrait> {
      const item = { ...body, id: body.id ?? attempt.id };
      await photos.addOne(
        { ...item, isLogo: kind === 'logo' },
        {
          existingKey: () => existingKey(item.id),
          insert: (photo) => pictures.insertStudioPicture(db, kind, item, photo),
        },
      );
      await visibility.update();
      finishing.wake();
      const added = await find(item.id);
      if (!added) throw notFound(kind);
      return added.item;
    },
    async remove(id: string, attempt: Attempt): Promise<void> {
      const deleted = await attempt.commit(
        async (trx) =>
          (await pictures.findEvenDeletedStudioPicture(trx, kind, id)) !== null &&
          deletePictured(trx, 'studio_pictures', id),
      );
      if (!deleted && !attempt.repeated) throw notFound(kind);
      await visibility.update();
    },
  };
};

export const mountStudioPictures = (api: Api, context: Context): void => {
  const portrait = callsOf(context, 'portrait');
  mount(api, readPortrait, portrait.read);
  mount(api, addPortrait, ({ body, attempt }) => portrait.add(body, attempt));
  mount(api, editPortrait, async ({ attempt, params, body }) => {
    await portrait.present(params.id);
    await attempt.commit((trx) => pictures.editPortrait(trx, params.id, body));
    return portrait.present(params.id);
  });
  mount(api, deletePortrait, ({ params, attempt }) => portrait.remove(params.id, attempt));

  const logo = callsOf(context, 'logo');
  mount(api, readLogo, logo.read);
  mount(api, addLogo, ({ body, attempt }) => logo.add(body, attempt));
  mount(api, deleteLogo, ({ params, attempt }) => logo.remove(params.id, attempt));
};
