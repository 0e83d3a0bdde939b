import {
  acceptInvitation,
  createInvitation,
  DAY_MS,
  hasRight,
  INVITED_ADDRESS,
  listInvitations,
  withdrawInvitation,
} from '@shutterdesk/shared';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { HttpError, notFound, refusedField } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { originOf } from '../http/public-origin.ts';
import { makeToken, tokenHashOf } from '../http/secret-token.ts';
import { signedInUser } from '../http/sessions.ts';
import { findAdminUser, findAdminUserByName, passwordUserOf } from './admin-users-repository.ts';
import * as invitations from './invitations-repository.ts';
import { attemptWithToken, takeLogin } from './login-guard.ts';
import { checkNewPassword } from './password-rules.ts';
import { askForSecondStep } from './second-step.ts';
import { createUsers } from './users.ts';
import { welcome } from './welcome.ts';

const LASTS_MS = 7 * DAY_MS;

/** The same for each reason: whoever has found a link learns nothing. */
const noInvitation = () =>
  new HttpError(
    'wrong_token',
    'This invitation doesn’t work. Each one works just once, for a week, and its sender can withdraw it. Please ask for a new one.',
  );

const takenName = (username: string) =>
  refusedField('username', `The username "${username}" is already taken.`, 'username_taken');

export const mountInvitations = (api: Api, context: Context): void => {
  const { audit, clock, config, db, limits, passwords, settings } = context;

  /** An invitation is good as long as its maker may invite. */
  const isGood = async (trx: Database, { invitedBy: id }: { readonly invitedBy: string }): Promise<boolean> => {
    const person = await createUsers(trx, config).find(id);
    return person !== null && hasRight(person.role, 'studio');
  };

  mount(api, listInvitations, async () => {
    const rows = await invitations.listInvitations(db, clock.now());
    const good = await Promise.all(rows.map((row) => isGood(db, row)));
    return rows.filter((_, index) => good[index]).map(invitations.invitationOf);
  });

  mount(api, createInvitation, async ({ attempt, body: { role, name = null }, note, request, response }) => {
    const token = makeToken();
    const now = clock.now();
    const row = {
      id: attempt.id,
      tokenHash: tokenHashOf(token),
      role,
      name,
      invitedBy: signedInUser(response).id,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + LASTS_MS).toISOString(),
    };
    await invitations.insertInvitation(db, row);
    note({ account: name, role });
    // The owner has just reached the server by this origin.
    return { ...invitations.invitationOf(row), url: `${originOf(request, config)}${INVITED_ADDRESS}#${token}` };
  });

  mount(api, withdrawInvitation, async ({ params, attempt, note }) => {
    const gone = await invitations.deleteInvitation(db, params.id);
    if (!gone && !attempt.repeated) throw notFound('invitation');
    note(gone ? { account: gone.name, role: gone.role } : null);
  });

  mount(
    api,
    acceptInvitation,
    async ({ attempt: { id }, body, request, response }) =>
      passwords.inTurn({ isKnown: false, response }, async () => {
        const giveBack = await takeLogin(limits, attemptWithToken(request));
        const invitation = await invitations.findInvitation(db, tokenHashOf(body.token), clock.now());
        if (!invitation || !(await isGood(db, invitation))) throw noInvitation();
        await giveBack();
        const { username, password } = body;
        await checkNewPassword({ username, password, brandName: brandNameOf(await settings(), config) }, 'password');
        if (await findAdminUserByName(db, username)) throw takenName(username);
        const account = { id, username, passwordHash: await passwords.hash(password) };
        const outcome = await invitations.acceptInvitation(db, invitation, { account, isGood });
        if (outcome === 'taken') throw takenName(username);
        const row = await findAdminUser(db, id);
        if (outcome === 'gone' || !row) throw noInvitation();
        const user = passwordUserOf(row);
        await audit(request, { what: 'invitation-accepted', role: user.role }, user);
        await askForSecondStep(context, row, { request, response });
        const event = { what: 'signed-in', how: 'password' } as const;
        await welcome(context, { request, response }, { user, passwordHash: row.passwordHash, event });
        return user;
      }),
    api.session,
  );
};
