import { ROLE_WORDS, ROLES, type Role } from '@shutterdesk/shared';
import {
  addAccount,
  type GivenPassword,
  giveRole,
  listAccounts,
  type ResetAccount,
  readSetUpToken,
  resetPassword,
} from '../server/src/accounts/account-commands.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run admin -- list               who can sign in, with their roles
npm run admin -- reset NAME         gives an account a new password without its second factor, and ends its sessions
npm run admin -- add NAME [ROLE]    creates an account: an owner's, or one with this role
npm run admin -- role NAME ROLE     changes what someone may do; NAME may be an email address of the login service
npm run admin -- token              the token with which a new site is set up in the browser

The roles:
${ROLES.toReversed()
  .map((role) => `  ${role.padEnd(8)} ${ROLE_WORDS[role].may}`)
  .join('\n')}

The server may run meanwhile. A name with spaces stands in quotes.`;

const list = async (config: Config): Promise<void> => {
  const { accounts, external } = await listAccounts(config);
  for (const { username, createdAt, role } of accounts) {
    console.log(`${username}  (${role}, since ${createdAt.slice(0, 10)})`);
  }
  for (const { email, role } of external) console.log(`${email}  (${role}, through ${config.loginProvider.name})`);
  if (accounts.length + external.length === 0) console.log('Nobody can sign in yet.');
};

const tell = ({ username, password }: GivenPassword, done: string): void =>
  console.log(`${done}

  Sign in as  ${username}
  Password:   ${password}

You won’t see this password again. Change it in the menu with your name, at the top of the dashboard.`);

const tellRole = ({ name, role }: { readonly name: string; readonly role: Role }): void =>
  console.log(`"${name}" is ${ROLE_WORDS[role].name} from now on: ${ROLE_WORDS[role].may}.`);

const NO_FACTOR =
  'Its two-step sign-in is off. Set it up again with the new phone: at the next sign-in if the site requires it, otherwise in the menu with the name at the top of the dashboard.';

const RESET = 'The account has a new password. Its sessions have ended, in browsers and in the desktop app.';

const tellReset = ({ hadSecondFactor, ...given }: ResetAccount): void =>
  tell(given, hadSecondFactor ? `${RESET}\n${NO_FACTOR}` : RESET);

await sentences(async () => {
  const [command, name, role, ...more] = process.argv.slice(2);
  loadEnvironment();
  makeFilesPrivate();
  if (command === 'list' && name === undefined) await list(readConfig());
  else if (command === 'reset' && name && role === undefined) tellReset(await resetPassword(readConfig(), name));
  else if (command === 'add' && name && more.length === 0)
    tell(await addAccount(readConfig(), name, role), 'There is a new account.');
  else if (command === 'role' && name && role && more.length === 0) tellRole(await giveRole(readConfig(), name, role));
  else if (command === 'token' && name === undefined) console.log((await readSetUpToken(readConfig())).token);
  else if (command === 'reset' && name === undefined) {
    console.log('Whose password? These can sign in:');
    await list(readConfig());
    return 'npm run admin -- reset NAME    gives one of them a new password';
  } else return USAGE;
  return null;
});
