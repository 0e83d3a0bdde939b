import { randomUUID } from 'node:crypto';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import express from 'express';
import { Kysely, SqliteDialect } from 'kysely';

/** A plain handler: one row for each request, answered when it is on the disk. */
interface Tables {
  readonly enquiries: {
    id: string;
    name: string;
    email: string;
    phone: string;
    selectedPackage: string;
    message: string;
    createdAt: string;
  };
}

const database = new SQLite(path.join(process.env.DATA_DIR ?? '.', 'plain.db'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table enquiries (id text primary key, name, email, phone, selectedPackage, message, createdAt)');
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });

const app = express();
app.post('/api/contacts', express.json(), async (request, response) => {
  const { name, email, phone, selectedPackage, message } = request.body;
  const stamp = { id: randomUUID(), createdAt: new Date().toISOString() };
  await db
    .insertInto('enquiries')
    .values({ ...stamp, name, email, phone, selectedPackage, message })
    .execute();
  response.status(201).json(stamp);
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
