/**
 * The files of a backup's repository, the same in a folder, a bucket, a tar, on the way and in the copy on a computer:
 *
 * - `key.age`: the studio's key, locked with its passphrase
 * - `snapshots/<id>.age`: the list of one snapshot's files
 * - `objects/<ab>/<name>.age`: the bytes of a file, named by a keyed hash of them
 * - `README.txt`: how a person opens them
 *
 * All but the last are age files (age-encryption.org); a list has one line of its own before.
 */
export const KEY_FILE = 'key.age';
export const READ_ME_FILE = 'README.txt';
export const SNAPSHOTS = 'snapshots';
export const OBJECTS = 'objects';

/** A site with a hundred thousand photographs has a longer list than any studio's; a locked key is a few lines. */
export const LONGEST_LIST = 64 * 1024 * 1024;
export const LONGEST_KEY = 16 * 1024;

/** An age file for one recipient begins with this many bytes, and adds a tag to each piece of its content. */
export const HEAD_BYTES = 184;
export const PIECE_BYTES = 65_536;
export const TAG_BYTES = 16;

/** The size of an age file with so many bytes in it. */
export const encryptedBytes = (bytes: number): number =>
  HEAD_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / PIECE_BYTES));

const OBJECT = /^[0-9a-f]{64}\.age$/;
const SNAPSHOT = /^(\d{6,9})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-[0-9a-f]{32}\.age$/;

/**
 * The place of a file in a repository, by its own name; null for a name that no repository has. A stranger may have
 * chosen the name: it becomes part of a path only in our own form.
 */
export const repositoryPath = (name: string): string | null => {
  if (name === KEY_FILE || name === READ_ME_FILE) return name;
  if (SNAPSHOT.test(name)) return `${SNAPSHOTS}/${name}`;
  return OBJECT.test(name) ? `${OBJECTS}/${name.slice(0, 2)}/${name}` : null;
};

/** The longest that a file of a repository may be, by its name; null: as long as its snapshot says. */
export const longestOf = (name: string): number | null => {
  if (name === KEY_FILE) return LONGEST_KEY;
  return SNAPSHOT.test(name) ? LONGEST_LIST : null;
};

/** The name of a snapshot's file. */
export const snapshotFile = (id: string): string => `${id}.age`;
export const isSnapshotId = (id: string): boolean => SNAPSHOT.test(snapshotFile(id));

/** The snapshots of a studio are counted: a clock that is wrong changes no order. */
export const numberOf = (id: string): number => Number(SNAPSHOT.exec(snapshotFile(id))?.[1]);

/** The moment in a snapshot's id. */
export const madeAtOf = (id: string): string => snapshotFile(id).replace(SNAPSHOT, '$2:$3:$4.$5');

/** The part of a snapshot's id that says number and moment. */
export const momentOf = (number: number, madeAt: string): string =>
  `${String(number).padStart(6, '0')}-${madeAt.replaceAll(':', '-').replace('.', '-')}`;

/** Stands beside the files, for a person who has nothing but them. */
export const READ_ME = `Backups of a Shutterdesk site

Everything here is encrypted. Any age program (age-encryption.org) opens it with the studio's passphrase:

  age -d key.age > key.txt                                          asks for the passphrase
  tail -c +66 snapshots/NAME.age | age -d -i key.txt > list.json    the files of one backup
  age -d -i key.txt objects/ab/abcd....age > photo.jpg              one of them: its "object" in the list

To restore the site with Shutterdesk: npm run restore -- --from THIS_FOLDER
`;
