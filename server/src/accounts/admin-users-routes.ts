import { changeRole, createAdminUser, deleteAdminUser, listAdminUsers, listExternalUsers } from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import * as adminUsers from './admin-users-repository.ts';
import * as external from './external-users-repository.ts';
import { changePersonsRole, lastOwner } from './owners.ts';
import { checkNewPassword } from './password-rules.ts';

export const mountAdminUsers = (api: Api, { config, db, passwords, settings }: Context): void => {
  mount(api, listAdminUsers, () => adminUsers.listAdminUsers(db));

  mount(api, createAdminUser, async ({ body, attempt, note, response }) => {
    const before = attempt.repeated ? await adminUsers.findAdminUser(db, attempt.id) : undefined;
    if (before) return adminUsers.adminUserOf(before);
    const taken = new HttpError('username_taken', `The username "${body.username}" is already taken.`);
    if (await adminUsers.findAdminUserByName(db, body.username)) throw taken;
    await checkNewPassword({ ...body, brandName: brandNameOf(await settings(), config) }, 'password');
    const passwordHash = await passwords.inTurn({ isKnown: true, response }, () => passwords.hash(body.password));
    const created = await adminUsers.insertAdminUser(db, {
      id: attempt.id,
      username: body.username,
      passwordHash,
      role: body.role,
    });
    if (!created) throw taken;
    note({ account: created.username });
    return created;
  });

  mount(api, deleteAdminUser, async ({ params, attempt, note }) => {
    const account = await adminUsers.findAdminUser(db, params.id);
    const outcome = await adminUsers.deleteAdminUser(db, params.id, config.oidc);
    if (outcome === 'missing' && !attempt.repeated) throw notFound('user');
    if (outcome === 'last') throw lastOwner();
    note(account && outcome === 'deleted' ? { account: account.username } : null);
  });

  mount(api, listExternalUsers, () => external.listExternalUsers(db, config.oidc));

  mount(api, changeRole, async ({ params, body: { role }, note }) => {
    const outcome = await changePersonsRole(db, { id: params.id, role, oidc: config.oidc });
    if (outcome === 'missing') throw notFound('account');
    if (outcome === 'last') throw lastOwner();
    note({ account: outcome.name, role });
  });
};
