import { listActivity } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import * as activity from './activity-repository.ts';

export const mountActivity = (api: Api, { db }: Pick<Context, 'db'>): void => {
  mount(api, listActivity, async ({ query }) => ({
    ...(await activity.listActivity(db, query)),
    people: await activity.listPeople(db),
  }));
};
