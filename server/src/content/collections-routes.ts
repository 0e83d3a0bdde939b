import {
  type Collection,
  createCollection,
  deleteCollection,
  editCollection,
  listCollections,
  orderCollections,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import * as collections from './collections-repository.ts';

export const mountCollections = (api: Api, { db, webhook }: Context): void => {
  /** Tells the webhook of a collection that a change has shown. */
  const saved = async (trx: Database, id: string, wasShown: boolean): Promise<void> => {
    const collection = await collections.findCollection(trx, id);
    if (collection?.isShown && !wasShown) await webhook.putCollection(trx, collection);
  };

  const existing = async (id: string): Promise<Collection> => {
    const collection = await collections.findCollection(db, id);
    if (!collection) throw notFound('collection');
    return collection;
  };

  mount(api, listCollections, () => collections.listCollections(db));

  mount(api, createCollection, async ({ body, attempt }) => {
    const id = body.id ?? attempt.id;
    await attempt.commit(async (trx) => {
      if (await collections.insertCollection(trx, { ...body, id })) await saved(trx, id, false);
    });
    webhook.wake();
    return existing(id);
  });

  mount(api, orderCollections, async ({ body, attempt }) => {
    const ordered = await attempt.commit((trx) => collections.orderCollections(trx, body.ids));
    if (ordered === false) throw notFound('collection');
    return collections.listCollections(db);
  });

  mount(api, editCollection, async ({ params, body, attempt }) => {
    const { isShown } = await existing(params.id);
    await attempt.commit(async (trx) => {
      await collections.editCollection(trx, params.id, body);
      await saved(trx, params.id, isShown);
    });
    webhook.wake();
    return existing(params.id);
  });

  mount(api, deleteCollection, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => collections.deleteCollection(trx, params.id));
    if (!deleted && !attempt.repeated) throw notFound('collection');
  });
};
