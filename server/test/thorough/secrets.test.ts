import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contract } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openSink } from '../mail-sink.ts';
import { ENQUIRY, FROM, STUDIO } from '../mail-studio.ts';
import { sealedHookSecret } from '../sealed-hook-secret.ts';
import { addressIn, spawnServer } from '../server-process.ts';
import { Client, PASSWORD, temporaryFolder } from '../test-server.ts';

/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:1';

const TYPED = {
  mail: 'open sesame of the mail',
  bucket: 'open/sesame+of+the+bucket/0123456789012',
  login: 'open sesame of the login',
  session: 'open sesame of all the sessions here',
  metrics: 'open-sesame-of-the-metrics',
  passphrase: 'open sesame of the backups',
  hook: 'open sesame, open sesame',
  hookTried: 'sesame open, sesame open',
  tried: 'open sesame of a try',
  account: PASSWORD,
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A secret as logs and protocols write it. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  base64(secret),
  base64(`\0mailer\0${secret}`),
  JSON.stringify(secret).slice(1, -1),
];

/** All that is set up fails: at a mail server that refuses, and at programs that are not there. */
const start = async (logLevel: string) => {
  const sink = await openSink();
  const place = await temporaryFolder();
  const dataDir = path.join(place, 'data');
  await mkdir(dataDir);
  const passphraseFile = path.join(place, 'passphrase');
  await writeFile(passphraseFile, TYPED.passphrase, { mode: 0o600 });
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: logLevel,
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: TYPED.account,
    SESSION_SECRET: TYPED.session,
    METRICS_TOKEN: TYPED.metrics,
    WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    SMTP_URL: `smtp://mailer:${encodeURIComponent(TYPED.mail)}@127.0.0.1:${sink.port}`,
    MAIL_FROM: FROM,
    OIDC_ISSUER_URL: NOWHERE,
    OIDC_CLIENT_ID: 'studio',
    OIDC_CLIENT_SECRET: TYPED.login,
    OIDC_ADMIN_EMAILS: 'ada@example.com',
  };
  // A new site waits for a bucket that does not answer: it may have its backups.
  const first = spawnServer(environment);
  await addressIn(first.output);
  first.child.kill('SIGTERM');
  await first.ended;
  const server = spawnServer({
    ...environment,
    BACKUP_S3: 's3://backups/studio',
    BACKUP_S3_ENDPOINT: NOWHERE,
    BACKUP_S3_REGION: 'eu-1',
    AWS_ACCESS_KEY_ID: 'access-key',
    AWS_SECRET_ACCESS_KEY: TYPED.bucket,
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  });
  const url = await addressIn(server.output);
  const database = new SQLite(path.join(dataDir, 'shutterdesk.db'));
  database
    .prepare(`insert into site_config (part, settings, secret) values ('webhook', '{"address":"${NOWHERE}/"}', ?)`)
    .run(await sealedHookSecret(dataDir, `whsec_${base64(TYPED.hook)}`));
  return { server, url, database, dataDir };
};

const settingsOf = {
  mail: { host: '127.0.0.1', port: 1, security: 'none', user: 'mailer' },
  login: {
    ...{ issuer: NOWHERE, clientId: 'x', tokenAuth: 'client_secret_basic' },
    ...{ emails: ['ada@example.com'], name: 'X', hint: 'X' },
  },
  backup: {
    folder: null,
    bucket: { name: 'backups', prefix: null, endpoint: NOWHERE, region: 'r', accessKeyId: 'k' },
  },
  webhook: { address: 'https://127.0.0.1:1/' },
};

/** Lets everything fail that can, and answers all that the server says about it. */
const failAll = async (url: string): Promise<string> => {
  const admin = new Client(url);
  const answers = [
    await admin.login('owner', `${TYPED.account} wrong`),
    await admin.login(),
    await admin.send('/api/login'),
    await admin.json('POST', '/api/contacts', ENQUIRY),
    await admin.json('PUT', '/api/parts/notices', { recipients: [STUDIO] }),
    await admin.json('POST', '/api/admin/users', { username: 'owner', password: TYPED.tried }),
    await admin.json('PUT', '/api/admin/password', { currentPassword: TYPED.tried, newPassword: TYPED.account }),
    await admin.json('PUT', '/api/backup/passphrase', { passphrase: TYPED.tried }),
    await admin.json('POST', '/api/backup/now', { what: 'backup' }),
    await admin.json('POST', '/api/backup/now', { what: 'proof' }),
    await admin.json('POST', '/api/privacy/export', { email: ENQUIRY.email }),
    await admin.json('POST', '/api/admin/proof', { password: TYPED.tried }),
    await admin.json('POST', '/api/parts/mail/try', `{"secret":"${TYPED.tried}`),
    await admin.send('/metrics', { headers: { authorization: `Bearer ${TYPED.metrics}` } }),
    await admin.send('/metrics', { headers: { authorization: `Bearer ${TYPED.metrics}x` } }),
  ];
  for (const [part, settings] of Object.entries(settingsOf)) {
    const secret = part === 'webhook' ? `whsec_${base64(TYPED.hookTried)}` : TYPED.tried;
    const body = { settings, secret, ...(part === 'backup' ? { passphrase: TYPED.passphrase } : {}) };
    for (const given of [body, { ...body, secret: undefined }]) {
      answers.push(await admin.json('POST', `/api/parts/${part}/try`, given));
      answers.push(await admin.json('PUT', `/api/parts/${part}`, given));
    }
  }
  for (const { method, path: at } of Object.values(contract)) {
    if (method === 'GET' && !at.includes('{')) answers.push(await admin.send(at));
  }
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
};

it.each(['trace', 'debug'])('no secret is in a log, an answer or a table: %s', async (logLevel) => {
  const { server, url, database, dataDir } = await start(logLevel);
  const said = await failAll(url);
  await expect.poll(server.output).toContain('messages do not get through');
  const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all();
  const rows = () => JSON.stringify(tables.map((table) => database.prepare(`select * from "${table}"`).all()));
  await expect.poll(rows).toContain('doesn’t accept connections');
  const stored = rows();
  database.close();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const folder = path.join(dataDir, 'secrets');
  // Every app gets that of the erasures.
  const names = (await readdir(folder)).filter((name) => name !== 'erasures');
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const secrets = [...Object.values(TYPED), ...files.map((text) => text.trim())];
  const all = { log: server.output(), answers: said, tables: stored };
  const found = Object.entries(all).flatMap(([where, text]) =>
    secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form))).map((secret) => [where, secret]),
  );
  expect(found).toEqual([]);
});
