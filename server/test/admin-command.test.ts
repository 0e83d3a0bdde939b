import { readdir } from 'node:fs/promises';
import { createAdminUser, DEVICE_COOKIE, listActivity, listAdminUsers } from '@shutterdesk/shared';
import { describe, expect, vi } from 'vitest';
import { inRoot } from '../../tools/repository.ts';
import { runCommand } from '../../tools/run-command.ts';
import { addAccount, giveRole, resetPassword } from '../src/accounts/account-commands.ts';
import { turnOn } from './authenticator.ts';
import { sentenceOf } from './backup-studio.ts';
import { it } from './it.ts';
import { onPostgres } from './postgres/databases.ts';
import { environmentOf } from './test-database.ts';
import {
  type Client,
  PASSWORD,
  refusal,
  startPagelessServer,
  type TestServer,
  temporaryFolder,
} from './test-server.ts';

/** `npm run admin --` with these words, at the machine of a site with this data folder. */
const admin = async (dataDir: string, ...words: string[]) => {
  const env = { ...(await environmentOf(dataDir)), DATA_DIR: dataDir };
  return runCommand(process.execPath, [inRoot('tools/admin.ts'), ...words], { env });
};

const passwordIn = (output: string): string => /Password: +(\S+)/.exec(output)?.[1] ?? '';

const userOf = async (client: Client): Promise<number> => (await client.send('/api/auth/user')).status;

const withHelper = async (): Promise<TestServer> => {
  const server = await startPagelessServer();
  await (await server.admin()).api(createAdminUser, { body: { username: 'Mia Berg', password: PASSWORD } });
  return server;
};

describe('npm run admin -- reset', () => {
  it('prints a new password once, which alone signs in from then on, while the server runs', async () => {
    const server = await withHelper();
    const { code, output } = await admin(server.dataDir, 'reset', 'mia berg');
    expect([code, output]).toEqual([0, expect.stringContaining('Sign in as  Mia Berg')]);
    const password = passwordIn(output);
    expect(output.split(password)).toHaveLength(2);
    expect((await server.visitor().login('Mia Berg', PASSWORD)).status).toBe(401);
    expect((await server.visitor().login('Mia Berg', password)).status).toBe(200);
  });

  it('lets a person in again who has lost the phone, and says that the second factor is off', async ({ server }) => {
    await turnOn(await server.admin());
    expect(await refusal(await server.visitor().login())).toEqual([401, 'second_factor_required']);
    const { output } = await admin(server.dataDir, 'reset', 'owner');
    expect(output).toContain('Its two-step sign-in is off. Set it up again with the new phone');
    expect((await server.visitor().login('owner', passwordIn(output))).status).toBe(200);
  });

  it('ends every session of the account, and none of others', async () => {
    const server = await withHelper();
    const [owner, browser, desktop] = [await server.admin(), server.visitor(), server.visitor()];
    for (const client of [browser, desktop]) await client.login('Mia Berg');
    expect(await Promise.all([owner, browser, desktop].map(userOf))).toEqual([200, 200, 200]);
    await resetPassword(server.context.config, 'Mia Berg');
    expect(await Promise.all([owner, browser, desktop].map(userOf))).toEqual([200, 401, 401]);
  });

  it('lets a person in at once who has guessed the old password too often', async ({ server }) => {
    const person = server.visitor();
    for (let guess = 0; guess < 6; guess += 1) await person.login('owner', `guess ${guess}`);
    expect((await person.login()).status).toBe(429);
    const { password } = await resetPassword(server.context.config, 'owner');
    expect((await person.login('owner', password)).status).toBe(200);
  });

  it('leaves no session to somebody who signs in with the old password at that moment', async ({ server }) => {
    const { passwords } = server.context;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...sent) => {
      const isRight = await verify(...sent);
      await resetPassword(server.context.config, 'owner');
      return isRight;
    });
    const thief = server.visitor();
    expect((await thief.login()).status).toBe(401);
    expect(await userOf(thief)).toBe(401);
  });

  it('is in the activity, as done at the server’s machine', async () => {
    const server = await withHelper();
    await resetPassword(server.context.config, 'mia berg');
    const { entries } = await (await server.admin()).api(listActivity, { query: { part: 'access' } });
    const [reset] = entries.filter(({ what }) => what === 'password-changed');
    expect(reset).toMatchObject({ who: null, network: null, about: { account: 'Mia Berg' } });
  });

  it('forgets the devices that knew the old password', async ({ server, admin: person }) => {
    const [account] = await person.api(listAdminUsers);
    const deviceOf = () => person.cookieOf(`${DEVICE_COOKIE}${account?.id}`);
    const before = deviceOf();
    await person.login();
    expect(deviceOf()).toBe(before);
    const { password } = await resetPassword(server.context.config, 'owner');
    await person.login('owner', password);
    expect(deviceOf()).not.toBe(before);
  });
});

describe('npm run admin -- list and add', () => {
  it('lists who can sign in, and lets one more in', async ({ server }) => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await admin(server.dataDir, 'list')).output).toBe(`owner  (owner, since ${today})\n`);
    const { output } = await admin(server.dataDir, 'add', 'Jörg', 'helper');
    expect((await server.visitor().login('jörg', passwordIn(output))).status).toBe(200);
    expect((await admin(server.dataDir, 'list')).output).toBe(
      `owner  (owner, since ${today})\nJörg  (helper, since ${today})\n`,
    );
  });
});

describe('npm run admin -- role', () => {
  it('changes what somebody may do, at once and everywhere', async () => {
    const server = await withHelper();
    const mia = server.visitor();
    await mia.login('Mia Berg', PASSWORD);
    expect((await mia.send(listAdminUsers.path)).status).toBe(200);
    expect(await admin(server.dataDir, 'role', 'mia berg', 'Inbox')).toMatchObject({
      code: 0,
      output: '"Mia Berg" is Inbox from now on: inquiries only.\n',
    });
    expect(await refusal(await mia.send(listAdminUsers.path))).toEqual([403, 'role_required']);
  });
});

describe('npm run admin', () => {
  it('refuses with a sentence what cannot be, and changes nothing', async ({ server, admin: owner }) => {
    const { config } = server.context;
    const before = await owner.api(listAdminUsers);
    const nobody = 'There is no account with the name "Mira". There are: "owner".';
    for (const [work, sentence] of [
      [
        () => addAccount(config, 'OWNER'),
        'There is an account "owner" already: "npm run admin -- reset" gives it a new password.',
      ],
      [() => addAccount(config, ' '), 'No account can have this name: Required.'],
      [
        () => addAccount(config, 'оwner'),
        'No account can have this name: Username mixes letters of alphabets that look alike.',
      ],
      [() => giveRole(config, 'owner', 'king'), 'There is no role "king". There are: owner, helper, inbox.'],
      [
        () => giveRole(config, 'owner', 'helper'),
        'This is the last owner who can sign in. Make someone else an owner first.',
      ],
      [() => giveRole(config, 'Mira', 'helper'), 'Nobody here has the name "Mira". There are: "owner".'],
      [() => resetPassword(config, 'Mira'), nobody],
    ] as const) {
      expect(await sentenceOf(work())).toBe(sentence);
    }
    expect(await admin(server.dataDir, 'reset', 'Mira')).toMatchObject({ code: 1, output: `${nobody}\n` });
    expect(await owner.api(listAdminUsers)).toEqual(before);
  });

  it('says how it is used where it does not know what to do', async ({ server }) => {
    const used = [1, expect.stringContaining('npm run admin -- reset NAME')];
    for (const words of [[], ['reset'], ['list', 'owner'], ['reset', 'Mia', 'Berg'], ['role', 'Mia']]) {
      const { code, output } = await admin(server.dataDir, ...words);
      expect([code, output]).toEqual(used);
    }
  });

  it.skipIf(onPostgres)('says that there is no site in an empty folder, and leaves it empty', async () => {
    const folder = await temporaryFolder();
    const { code, output } = await admin(folder, 'reset', 'owner');
    expect([code, output]).toEqual([1, expect.stringMatching(/^There is no database in /)]);
    expect(await readdir(folder)).toEqual([]);
  });
});
