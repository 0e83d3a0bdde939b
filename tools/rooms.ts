import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './repository.ts';

interface Column {
  /** The columns that it may import from. */
  readonly from: readonly string[];
  /** Packages and modules of Node that it must do without. */
  readonly without?: RegExp;
  /** Types follow the order of its rooms too. */
  readonly typesObey?: boolean;
  /**
   * Its rooms from the foundations up; rooms in one row know nothing of each other. A name that ends in `*` makes a
   * room of each folder.
   */
  readonly rows: readonly (readonly string[])[];
}

/** The law of ARCHITECTURE.md: a value comes from the same room or one above it in this table, a type from the whole column. */
const COLUMNS: Readonly<Record<string, Column>> = {
  shared: {
    from: [],
    without: /^(?!zod(?:\/|$))/,
    typesObey: true,
    rows: [
      ['shared/src/api-error.ts'],
      ['shared/src/schema'],
      ['shared/src/languages'],
      ['shared/src/rules'],
      ['shared/src/contract'],
      ['shared/src'],
    ],
  },
  node: { from: ['shared'], rows: [['shared/src/node']] },
  site: {
    from: ['shared'],
    rows: [
      ['site/src'],
      ['site/src/behaviour'],
      ['site/src/sections'],
      ['site/src/layouts'],
      ['site/src/pages', 'site/src/adapter'],
    ],
  },
  server: {
    from: ['shared', 'node', 'site'],
    without: /^(?:react|react-dom|electron)(?:\/|$)/,
    rows: [
      ['server/src/work'],
      ['server/src/config', 'server/src/edge'],
      ['server/src/db', 'server/src/storage'],
      ['server/src/http', 'server/src/images'],
      ['server/src/accounts', 'server/src/content', 'server/src/desk', 'server/src/outbox'],
      ['server/src/backup', 'server/src/publish'],
      ['server/src/setup', 'server/src/update'],
      ['server/src/checkup'],
      ['server/src/*.ts'],
    ],
  },
  desktop: { from: ['shared'], rows: [['desktop/src']] },
  offline: {
    from: ['shared', 'node', 'site', 'desktop'],
    without: /^electron(?:\/|$)/,
    rows: [
      ['desktop/src/electron/offline/line'],
      ['desktop/src/electron/offline/store'],
      ['desktop/src/electron/offline/uploads'],
      ['desktop/src/electron/offline/nouns'],
      ['desktop/src/electron/offline/replica'],
      ['desktop/src/electron/offline/erasures'],
      ['desktop/src/electron/offline/outbox'],
      ['desktop/src/electron/offline'],
      ['desktop/src/electron/main/backup-copy'],
    ],
  },
  main: {
    from: ['shared', 'node', 'site', 'desktop', 'offline'],
    rows: [['desktop/src/electron/main'], ['desktop/src/electron/preload']],
  },
  admin: {
    from: ['shared', 'site', 'desktop'],
    without: /^(?:electron(?:\/|$)|node:)/,
    rows: [
      ['desktop/src/admin/lib'],
      ['desktop/src/admin/ui'],
      ['desktop/src/admin/features/*'],
      ['desktop/src/admin/app'],
    ],
  },
};

interface Room {
  readonly name: string;
  readonly column: string;
  readonly row: number;
}

const IMPORT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** The imports of a source, as it spells them. */
const importsOf = (file: string) =>
  Array.from(readFileSync(inRoot(file), 'utf8').matchAll(IMPORT), ([, type, static_, lazy]) => ({
    name: static_ ?? lazy ?? '',
    isType: type !== undefined,
  }));

const depth = (name: string): number => name.split('/').length;

/** A file belongs to the first room here whose name it begins with. */
const ROOMS: readonly Room[] = Object.entries(COLUMNS)
  .flatMap(([column, { rows }]) => rows.flatMap((names, row) => names.map((name) => ({ name, column, row }))))
  .sort((a, b) => depth(b.name) - depth(a.name) || Number(a.name.endsWith('*')) - Number(b.name.endsWith('*')));

const roomOf = (file: string): Room | null => {
  const room = ROOMS.find(({ name }) => path.matchesGlob(file, name) || path.matchesGlob(file, `${name}/**`));
  if (!room?.name.endsWith('*')) return room ?? null;
  return { ...room, name: file.split('/').slice(0, depth(room.name)).join('/') };
};

/** The file or package that an import names: a file as a path from the root. */
const targetOf = (file: string, name: string): string => {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  if (name.startsWith('#')) return path.join('desktop/src/admin', name.slice(1));
  return name.replace(/^@shutterdesk\/(\w+)/, '$1/src');
};

const faultOf = (room: Room, target: string, isType: boolean): string | null => {
  const column = COLUMNS[room.column];
  const other = roomOf(target);
  if (!other) return column?.without?.test(target) ? `${room.name} does without ${target}` : null;
  if (other.column !== room.column) {
    return column?.from.includes(other.column) ? null : `${room.column} imports nothing from ${other.column}`;
  }
  if ((isType && !column?.typesObey) || other.name === room.name || other.row < room.row) return null;
  return other.row === room.row
    ? `${room.name} and ${other.name} know nothing of each other`
    : `${other.name} stands above ${room.name}`;
};

const faults = globSync('{shared,site,server,desktop}/src/**/*.{ts,tsx,astro}', { cwd: root }).flatMap((found) => {
  const file = found.replaceAll('\\', '/');
  const room = roomOf(file);
  if (!room) return [`${file} has no room`];
  return importsOf(file).flatMap(({ name, isType }) => {
    const fault = faultOf(room, targetOf(file, name), isType);
    return fault === null ? [] : [`${file} imports ${name}: ${fault}`];
  });
});

for (const fault of faults) console.log(`${fault}. (The order of the rooms: tools/rooms.ts)`);
process.exitCode = faults.length === 0 ? 0 : 1;
