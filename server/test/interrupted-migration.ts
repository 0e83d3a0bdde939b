import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { migrations } from '../src/db/migrations/migrations.ts';

// Run as a process of its own: dies as if the power had gone, in the middle of the last of all migrations.
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
