import {
  BACKUP_INCOMING_KEY,
  BACKUP_INCOMING_OBJECT,
  BACKUP_INCOMING_SNAPSHOT,
  BACKUP_RESTORE,
  incomingRestoreSchema,
} from '@shutterdesk/shared';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { json, type RequestHandler, raw } from 'express';
import type { Context } from '../../context.ts';
import { expressPath } from '../../http/express-path.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Api } from '../../http/mount.ts';
import { requireProof } from '../../http/proof.ts';
import { requireRole } from '../../http/role.ts';
import { signedInUser } from '../../http/sessions.ts';
import { unlockStudioKey } from '../encryption/studio-key.ts';
import { asSentence } from '../repository/faults.ts';
import { isEmptySite } from '../restore/own-site.ts';
import { restoreSite } from '../restore/restore-site.ts';
import { IncomingSnapshot } from './incoming-snapshot.ts';

type Site = Pick<Context, 'audit' | 'config' | 'db' | 'logger' | 'restartAfter'>;

const LARGEST_MANIFEST = '64mb';
const LARGEST_PIECE = '8mb';
const LARGEST_KEY = '64kb';
const BYTES = 'application/octet-stream';

/** @throws {HttpError} where something would be lost */
const refuseFilled = async ({ db }: Site): Promise<void> => {
  if (await isEmptySite(db)) return;
  throw new HttpError(
    'site_not_empty',
    'This server already has pictures or inquiries, and a copy can only go to an empty one. Nothing was changed.',
  );
};

/** A fault of the snapshot or of the disk is a sentence for the person who brings the snapshot. */
const explained = (error: unknown): unknown => {
  const known = asSentence(error, 'the server’s data folder', 'Nothing was changed.');
  return known instanceof StartError ? new HttpError('backup_refused', known.message) : known;
};

const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Runs after the answer has been sent. A failure leaves the site as it was, which then shows the reason. */
const restoreFrom =
  ({ config, logger }: Site, incoming: IncomingSnapshot, passphrase: string | null) =>
  async (): Promise<void> => {
    try {
      const address = { kind: 'folder', path: incoming.root } as const;
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

const checkWhole = async (incoming: IncomingSnapshot): Promise<void> => {
  const objects = await incoming.objects();
  const lacking = objects.filter(({ bytes, arrived }) => arrived !== bytes).length;
  if (objects.length > 0 && lacking === 0) return;
  throw new HttpError('upload_missing', `${lacking} files of the backup haven’t arrived yet. Nothing was changed.`);
};

const UNSIGNED =
  'This backup isn’t signed by the studio: it’s older than signed backups, or someone else made it. Nothing was changed. If you know where it comes from, restore it on the server: npm run restore.';

/** The passphrase opens the key, and the key's MAC is checked before anything else is believed. */
const checkPassphrase = async (incoming: IncomingSnapshot, passphrase: string | null): Promise<void> => {
  if (!(await incoming.isEncrypted())) throw new HttpError('backup_refused', UNSIGNED);
  const locked = await incoming.lockedKey();
  if (!locked) throw new HttpError('upload_missing', 'The backup’s key hasn’t arrived yet. Nothing was changed.');
  const key = passphrase === null ? null : await unlockStudioKey(locked, passphrase);
  if (!key) throw new HttpError('wrong_password', 'That passphrase doesn’t open the backup. Nothing was changed.');
  if (!(await incoming.isSignedBy(key))) throw new HttpError('backup_refused', UNSIGNED);
};

/** Takes a copy back from a signed-in admin, as long as this server is empty. */
export const mountIncoming = ({ router, session, requireAdmin }: Api, site: Site): void => {
  const incoming = new IncomingSnapshot(site.config.dataDir);
  let isRestarting = false;
  const refuseTwice = (): void => {
    if (!isRestarting) return;
    throw new HttpError('backup_busy', 'A copy is being restored. Wait until the server has restarted.');
  };
  const guard: RequestHandler = async (_request, _response, next) => {
    refuseTwice();
    await refuseFilled(site).catch((error: unknown) => {
      throw explained(error);
    });
    next();
  };
  const put = (address: string, limit: string, handler: RequestHandler): void => {
    router.put(
      expressPath(address),
      session,
      requireAdmin,
      requireRole('owner'),
      guard,
      raw({ type: BYTES, limit, inflate: false }),
      handler,
    );
  };

  put(BACKUP_INCOMING_SNAPSHOT, LARGEST_MANIFEST, async ({ params: { id }, body }, response) => {
    const objects = await incoming.begin(String(id), bodyOf(body)).catch((error: unknown) => {
      throw explained(error);
    });
    response.set('Cache-Control', 'no-store').json({ objects });
  });

  put(BACKUP_INCOMING_KEY, LARGEST_KEY, async ({ params: { recipient }, body }, response) => {
    if (!(await incoming.putKey(String(recipient), bodyOf(body)))) throw notFound('key');
    response.status(204).end();
  });

  put(BACKUP_INCOMING_OBJECT, LARGEST_PIECE, async (request, response) => {
    const start = Number(/^bytes (\d+)-/.exec(request.get('content-range') ?? '')?.[1] ?? 0);
    const arrived = await incoming
      .append(String(request.params.name), start, bodyOf(request.body))
      .catch((error: unknown) => {
        throw explained(error);
      });
    if (arrived === null) throw notFound('file');
    response.set('Cache-Control', 'no-store').json({ arrived });
  });

  const before = [session, requireAdmin, requireRole('owner'), requireProof, guard, json({ limit: '4kb' })];
  router.post(BACKUP_RESTORE, ...before, async (request, response) => {
    const { restartAfter } = site;
    const { data } = incomingRestoreSchema.safeParse(request.body);
    if (!data) throw new HttpError('invalid_request', 'The passphrase must be a text, or left out.');
    if (!restartAfter)
      throw new HttpError(
        'not_implemented',
        'This server can’t restart itself. Restore the copy on the server: npm run restore.',
      );
    const passphrase = data.passphrase ?? null;
    await checkWhole(incoming);
    await checkPassphrase(incoming, passphrase);
    refuseTwice();
    isRestarting = true;
    await site.audit(request, { what: 'restore-begun' }, signedInUser(response));
    response.once('close', () => restartAfter(restoreFrom(site, incoming, passphrase)));
    response.status(202).set('Cache-Control', 'no-store').json({ restarting: true });
  });
};
