import { createAdminUser, deleteAdminUser, listAdminUsers } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { auditCall } from '../http/audit.ts';
import { callerLeft } from '../http/caller-left.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { addressOf } from '../http/rate-limits.ts';
import * as adminUsers from './admin-users-repository.ts';

export const mountAdminUsers = (api: Api, { audit, config, db, passwords }: Context): void => {
  mount(api, listAdminUsers, () => adminUsers.listAdminUsers(db));

  mount(api, createAdminUser, async ({ body, attempt, request, response }) => {
    const before = attempt.repeated ? await adminUsers.findAdminUser(db, attempt.id) : undefined;
    if (before) return { id: before.id, username: before.username, createdAt: before.createdAt };
    const taken = new HttpError('username_taken', `The username "${body.username}" is already taken.`);
    if (await adminUsers.findAdminUserByName(db, body.username)) throw taken;
    const place = { address: addressOf(request), rank: 'known', abandoned: callerLeft(response) } as const;
    const passwordHash = await passwords.inTurn(place, () => passwords.hash(body.password));
    const created = await adminUsers.insertAdminUser(db, {
      id: attempt.id,
      username: body.username,
      passwordHash,
    });
    if (!created) throw taken;
    auditCall(audit, { request, response }, { what: 'account-created', account: created.username });
    return created;
  });

  mount(api, deleteAdminUser, async ({ params, attempt, request, response }) => {
    const account = await adminUsers.findAdminUser(db, params.id);
    const outcome = await adminUsers.deleteAdminUser(db, params.id, config.oidc);
    if (outcome === 'missing' && !attempt.repeated) throw notFound('user');
    if (outcome === 'last') {
      throw new HttpError('last_admin', 'This is the last account that can sign in: create another one first.');
    }
    if (account && outcome === 'deleted') {
      auditCall(audit, { request, response }, { what: 'account-deleted', account: account.username });
    }
  });
};
