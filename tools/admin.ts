import {
  addAccount,
  type GivenPassword,
  listAccounts,
  readSetUpToken,
  resetPassword,
} from '../server/src/accounts/account-commands.ts';
import { type Config, readConfig } from '../server/src/config/config.ts';
import { makeFilesPrivate } from '../server/src/config/private-folder.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

const USAGE = `npm run admin -- list          who can sign in
npm run admin -- reset NAME    gives an account a new password, and ends its sessions everywhere
npm run admin -- add NAME      creates an account
npm run admin -- token         the token with which a new site is set up in the browser

The server may run meanwhile. A name with spaces stands in quotes.`;

const list = async (config: Config): Promise<void> => {
  const { accounts, external } = await listAccounts(config);
  for (const { username, createdAt } of accounts) console.log(`${username}  (since ${createdAt.slice(0, 10)})`);
  for (const email of external) console.log(`${email}  (through ${config.loginProvider.name})`);
  if (accounts.length + external.length === 0) console.log('Nobody can sign in yet.');
};

const tell = ({ username, password }: GivenPassword, done: string): void =>
  console.log(`${done}

  Sign in as  ${username}
  Password:   ${password}

The password is shown this once. A press on the name at the top of the dashboard changes it.`);

const RESET = 'The account has a new password. Its sessions have ended, in browsers and in the desktop app.';

await sentences(async () => {
  const [command, name, ...more] = process.argv.slice(2);
  loadEnvironment();
  makeFilesPrivate();
  if (command === 'list' && name === undefined) await list(readConfig());
  else if (command === 'reset' && name && more.length === 0) tell(await resetPassword(readConfig(), name), RESET);
  else if (command === 'add' && name && more.length === 0)
    tell(await addAccount(readConfig(), name), 'There is a new account.');
  else if (command === 'token' && name === undefined) console.log((await readSetUpToken(readConfig())).token);
  else if (command === 'reset' && name === undefined) {
    console.log('Whose password? These can sign in:');
    await list(readConfig());
    return 'npm run admin -- reset NAME    gives one of them a new password';
  } else return USAGE;
  return null;
});
