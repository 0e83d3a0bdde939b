import { createHash } from 'node:crypto';

/**
 * The files of a repository: `points/<id>.json` says which files a snapshot has, and `objects/<ab>/<name>` has their
 * bytes, each once. Encrypted ones can be opened with the key in `keys/`, which is locked with a passphrase.
 */
export const SNAPSHOTS = 'points';
export const OBJECTS = 'objects';
export const KEYS = 'keys';

/** A site with a hundred thousand photographs has a longer list than any studio's; a locked key is a few lines. */
export const LONGEST_MANIFEST = 64 * 1024 * 1024;
export const LONGEST_KEY = 64 * 1024;

/** The public half of a studio's key. It becomes part of file names, so nothing else may pass for one. */
export const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

/** An age file for one recipient begins with this many bytes, and adds a tag to each piece of its content. */
const HEAD_BYTES = 184;
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;

/** The size of an encrypted file, which a tar, a bucket and a download have to know before its bytes. */
export const encryptedBytes = (bytes: number): number =>
  HEAD_BYTES + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / PIECE_BYTES));

interface Encrypted {
  /** The public key that an object is encrypted for; a plain one has none. */
  readonly sealedFor?: string | undefined;
}

/** An object's file name: the hash of its plain content, with `.age` where it is encrypted. */
export const objectName = (sha256: string, { sealedFor }: Encrypted): string =>
  sealedFor === undefined ? sha256 : `${sha256}.age`;

/** The size of an object in its repository. */
export const objectBytes = (bytes: number, { sealedFor }: Encrypted): number =>
  sealedFor === undefined ? bytes : encryptedBytes(bytes);

const OBJECT_NAME = /^[0-9a-f]{64}(?:\.age)?$/;
const SNAPSHOT_ID = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-([0-9a-f]{16})$/;

export const isObjectName = (name: string): boolean => OBJECT_NAME.test(name);
export const isSnapshotId = (id: string): boolean => SNAPSHOT_ID.test(id);

/** The part of a manifest's own hash that stands in the snapshot's id. */
const digitsOf = (manifest: Uint8Array): string => createHash('sha256').update(manifest).digest('hex').slice(0, 16);

/** A snapshot's id: its moment, and a part of its manifest's own hash. */
export const snapshotId = (madeAt: string, manifest: Uint8Array): string =>
  `${madeAt.replaceAll(':', '-').replace('.', '-')}-${digitsOf(manifest)}`;

/** The moment in a snapshot's id. */
export const madeAtOf = (id: string): string => id.replace(SNAPSHOT_ID, '$1:$2:$3.$4');

/** Tells whether a manifest is the one that the id promises: it was not changed or cut short. */
export const isNamedAfter = (id: string, manifest: Uint8Array): boolean =>
  SNAPSHOT_ID.exec(id)?.[5] === digitsOf(manifest);

/** A stranger may have chosen a name: it becomes part of a path only in our own form. */
const checked = (name: string, isOurs: boolean): string => {
  if (isOurs) return name;
  throw new Error(`${JSON.stringify(name.slice(0, 100))} is no name of a repository`);
};

export const objectPath = (name: string): string =>
  `${OBJECTS}/${name.slice(0, 2)}/${checked(name, isObjectName(name))}`;
export const keyPath = (recipient: string): string => `${KEYS}/${checked(recipient, RECIPIENT.test(recipient))}.age`;
export const snapshotPath = (id: string): string => `${SNAPSHOTS}/${checked(id, isSnapshotId(id))}.json`;

/** The id in the name of a manifest's file; null for any other name. */
export const snapshotIdOf = (fileName: string): string | null => {
  const id = fileName.replace(/\.json$/, '');
  return fileName.endsWith('.json') && isSnapshotId(id) ? id : null;
};

/** The public key in the name of a key's file; null for any other name. */
export const recipientOf = (fileName: string): string | null => {
  const recipient = fileName.replace(/\.age$/, '');
  return fileName.endsWith('.age') && RECIPIENT.test(recipient) ? recipient : null;
};

export const READ_ME_FILE = 'README.txt';

/** The end of the text beside the snapshots, for a person who has nothing but them. */
export const HOW_TO_OPEN = `  age -d keys/NAME.age > key.txt                        asks for the passphrase
  age -d -i key.txt objects/ab/abcd....age > file       once for each file

To restore with Shutterdesk: npm run restore -- --from THIS_FOLDER
`;
