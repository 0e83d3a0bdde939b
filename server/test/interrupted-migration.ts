import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { migrations } from '../src/db/migrations/migrations.ts';

// Runs in its own process: dies like in a power cut, in the middle of the last migration.
const [dataDir = ''] = process.argv.slice(2);
await openDatabase(dataDir, {
  migrations: {
    ...migrations,
    '9999-interrupted': {
      async up(db) {
        await sql`create table half_done (id text)`.execute(db);
        await sql`delete from contact_submissions`.execute(db);
        process.kill(process.pid, 'SIGKILL');
      },
    },
  },
});
