import { pipeline } from 'node:stream/promises';
import {
  BACKUP_INCOMING,
  BACKUP_INCOMING_PIECE,
  BACKUP_NEWEST,
  BACKUP_PIECE,
  BACKUP_RESTORE,
  incomingRestoreSchema,
  incomingSchema,
} from '@shutterdesk/shared';
import { KEY_FILE, repositoryPath } from '@shutterdesk/shared/node/repository-files';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { json, type Request, type RequestHandler, raw } from 'express';
import type { Context } from '../context.ts';
import { isFresh } from '../edge/if-none-match.ts';
import { expressPath } from '../http/express-path.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Api } from '../http/mount.ts';
import { requireProof } from '../http/proof.ts';
import { requireRight } from '../http/require-right.ts';
import { signedInUser } from '../http/sessions.ts';
import { asSentence } from './faults.ts';
import { IncomingFiles } from './incoming-files.ts';
import { keyIn, Repository } from './repository.ts';
import { isEmptySite } from './restore/keep-own.ts';
import { restoreSite } from './restore/restore-site.ts';
import { objectBytes, objectName } from './snapshot.ts';

const LONGEST_NAMES = '64mb';
const LARGEST_PIECE = '8mb';

const sendNewest =
  ({ backup }: Pick<Context, 'backup'>): RequestHandler =>
  async (request, response) => {
    const newest = await backup.snapshots.newest();
    if (!newest) return void response.status(204).end();
    const etag = `"${newest.id}"`;
    response.set({ 'Cache-Control': 'no-store', ETag: etag });
    if (isFresh(request.get('if-none-match'), etag)) return void response.status(304).end();
    response.json(newest);
  };

const WHOLE = [0, Number.POSITIVE_INFINITY] as const;

/** The first and the last byte of the requested range. A range that cannot be counts as none (RFC 9110, 14.2). */
const partOf = (request: Request): readonly [number, number] => {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.get('range') ?? '') ?? [];
  const [from, to] = [Number(first ?? 0), last ? Number(last) : Number.POSITIVE_INFINITY];
  return from <= to ? [from, to] : WHOLE;
};

const sendPiece =
  ({ backup }: Pick<Context, 'backup'>): RequestHandler<{ name: string }> =>
  async (request, response) => {
    const { name } = request.params;
    const [from, to] = partOf(request as Request);
    const body = repositoryPath(name) === null ? null : await backup.snapshots.file(name, from, to);
    if (!body) throw notFound('file');
    response.status(from > 0 || Number.isFinite(to) ? 206 : 200).set({
      // Encrypted bytes cannot be compressed.
      'Cache-Control': 'private, no-store, no-transform',
      'Content-Type': 'application/octet-stream',
      'Accept-Ranges': 'bytes',
    });
    // After the first byte there is no other way to say that something went wrong.
    await pipeline(body, response).catch(() => response.destroy());
  };

type TransferNeeds = Pick<Context, 'audit' | 'config' | 'db' | 'logger' | 'restartAfter'>;

/** A fault of the snapshot or of the disk is a sentence for the person who brings the snapshot. */
const explained = (error: unknown): unknown => {
  const known = asSentence(error, 'the server’s data folder', 'Nothing was changed.');
  return known instanceof StartError ? new HttpError('backup_refused', known.message) : known;
};

/** Runs after the answer has been sent. A failure leaves the site as it was, which then shows the reason. */
const restoreFrom =
  ({ config, logger }: TransferNeeds, incoming: IncomingFiles, passphrase: string) =>
  async (): Promise<void> => {
    try {
      const address = { kind: 'folder', path: incoming.place.root } as const;
      await restoreSite(config, address, { askPassphrase: async () => passphrase });
      await incoming.remove();
    } catch (error) {
      logger.error({ err: error }, 'the copy could not be restored');
      const known = explained(error);
      await incoming.failed(
        known instanceof HttpError ? known.message : 'Something went wrong. The server’s log says what.',
      );
    }
  };

/** The passphrase opens the key, the list is of that key, and everything that it names has arrived. */
const checkWhole = async ({ place }: IncomingFiles, passphrase: string): Promise<void> => {
  const lacks = (what: string): never => {
    throw new HttpError('upload_missing', `${what} of the backup haven’t arrived yet. Nothing was changed.`);
  };
  const isThere = (await place.sizeOf(KEY_FILE)) !== null && (await place.list('snapshots')).length > 0;
  if (!isThere) lacks('Files');
  const { key } = await keyIn(place, passphrase).catch(() => {
    throw new HttpError('wrong_password', 'That passphrase doesn’t open the backup. Nothing was changed.');
  });
  const repository = new Repository(place, key);
  const newest = await repository.newest();
  if (!newest) throw new HttpError('backup_refused', 'This backup isn’t of the key beside it. Nothing was changed.');
  const sizes = new Map((await repository.objects()).map(({ name, bytes }) => [name, bytes]));
  const lacking = newest.files.filter((file) => sizes.get(objectName(file)) !== objectBytes(file));
  if (lacking.length > 0) lacks(`${lacking.length} files`);
};

const takeCopies = ({ router, session, requireAdmin }: Api, site: TransferNeeds): void => {
  const incoming = new IncomingFiles(site.config.dataDir);
  let isRestarting = false;
  const refuse = async (): Promise<void> => {
    if (isRestarting) {
      throw new HttpError('backup_busy', 'A copy is being restored. Wait until the server has restarted.');
    }
    if (await isEmptySite(site.db)) return;
    throw new HttpError(
      'site_not_empty',
      'This server already has photos or inquiries, and a copy can only go to an empty one. Nothing was changed.',
    );
  };
  const guard: RequestHandler = async (_request, _response, next) => {
    await refuse().catch((error: unknown) => {
      throw explained(error);
    });
    next();
  };
  const before = [session, requireAdmin, requireRight('studio')];

  router.post(BACKUP_INCOMING, ...before, guard, json({ limit: LONGEST_NAMES }), async ({ body }, response) => {
    const { data } = incomingSchema.safeParse(body);
    if (!data) throw new HttpError('invalid_request', 'The names and sizes of a backup’s files are missing.');
    const files = await incoming.begin(data.id, data.files).catch((error: unknown) => {
      throw explained(error);
    });
    response.set('Cache-Control', 'no-store').json({ files });
  });

  const bytes = raw({ type: 'application/octet-stream', limit: LARGEST_PIECE, inflate: false });
  router.put(expressPath(BACKUP_INCOMING_PIECE), ...before, guard, bytes, async (request, response) => {
    const [, start, whole] = /^bytes (\d+)-\d+\/(\d+)$/.exec(request.get('content-range') ?? '') ?? [];
    if (!whole) throw new HttpError('invalid_request', 'The header Content-Range is missing: bytes 0-9/10.');
    const piece = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const arrived = await incoming
      .append(String(request.params.name), Number(start), piece, Number(whole))
      .catch((error: unknown) => {
        throw explained(error);
      });
    if (arrived === null) throw notFound('file');
    response.set('Cache-Control', 'no-store').json({ arrived });
  });

  router.post(BACKUP_RESTORE, ...before, requireProof, guard, json({ limit: '4kb' }), async (request, response) => {
    const { restartAfter } = site;
    const { data } = incomingRestoreSchema.safeParse(request.body);
    if (!data) throw new HttpError('invalid_request', 'The passphrase is missing.');
    if (!restartAfter)
      throw new HttpError(
        'not_implemented',
        'This server can’t restart itself. Restore the copy on the server: npm run restore.',
      );
    await checkWhole(incoming, data.passphrase);
    await refuse();
    isRestarting = true;
    await site.audit(request, { what: 'restore-begun' }, signedInUser(response));
    response.once('close', () => restartAfter(restoreFrom(site, incoming, data.passphrase)));
    response.status(202).set('Cache-Control', 'no-store').json({ restarting: true });
  });
};

/** Gives a signed-in owner the newest snapshot for a copy elsewhere, and takes one back as long as this server is empty. */
export const mountTransfer = (api: Api, site: TransferNeeds & Pick<Context, 'backup'>): void => {
  const before = [api.session, api.requireAdmin, requireRight('studio')];
  api.router.get(BACKUP_NEWEST, ...before, sendNewest(site));
  api.router.get(expressPath(BACKUP_PIECE), ...before, sendPiece(site));
  takeCopies(api, site);
};
