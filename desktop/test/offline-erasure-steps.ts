import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { erasePerson, listEnquiries, sendEnquiry } from '@shutterdesk/shared';
import type { Client } from '../../server/test/test-server.ts';
import { type App, createKeychain, startApp } from './offline-app.ts';
import { setUp as begin, ENQUIRY, signIn } from './offline-steps.ts';

export const BEA = { ...ENQUIRY, name: 'Bea', email: 'bea@example.com' };
export const ADDRESS = ENQUIRY.email;
export const ANN = { username: 'ann', password: 'long enough' };

export const erase = (app: App, email = ' ADA@example.com') => app.json('POST', erasePerson.path, { email });
export const names = async (app: App | Client) => (await app.api(listEnquiries)).map(({ name }) => name);

/** Every byte of an app's folder, as text. */
export const bytesOf = async ({ folder }: Pick<App, 'folder'>): Promise<string> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = files.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name)));
  return (await Promise.all(all)).map((content) => content.toString('latin1')).join('\n');
};

/** A studio with enquiries of Ada and Bea, and two apps that know them. */
export const setUp = async () => {
  const { server, app, browser } = await begin();
  const ada = await browser.api(sendEnquiry, { body: ENQUIRY });
  await browser.api(sendEnquiry, { body: { ...ENQUIRY, email: 'Ada@Example.com', message: 'Again' } });
  await browser.api(sendEnquiry, { body: BEA });
  const other = await startApp(server.url, { session: createKeychain() });
  for (const each of [app, other]) await signIn(each);
  return { server, app, other, browser, ada: { params: { id: ada.id } } };
};
