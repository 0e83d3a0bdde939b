import { isImageType, UPLOAD, UPLOAD_REFUSALS } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { answeredOf, refuse, responseOf } from '../line/answers.ts';
import { UPLOAD_CALL } from '../line/calls.ts';
import { Unreachable } from '../line/upstream.ts';
import { localAddress } from './local-address.ts';
import { TooLarge } from './upload-files.ts';
import type { UploadRow } from './upload-rows.ts';
import { addressIn, FILE_GONE, finalRefusal, nameIn, type TransferParts, type UploadSender } from './upload-sender.ts';

interface CallParts extends TransferParts {
  readonly sender: UploadSender;
}

/** The window's calls about a photograph's file. */
export const createUploadCalls = ({ rows, files, line, sender, person }: CallParts) => {
  /** The names of announced files. */
  const names = new Map<string, string | null>();

  /** The server's refusal, if it is final. */
  const askServer = async (id: string, headers: Headers, body: string): Promise<Response | null> => {
    try {
      const call = { method: 'POST', url: UPLOAD_CALL.path, headers, body: body || null };
      const answer = await answeredOf(await line.send(call));
      const address = addressIn(answer);
      if (address) sender.grant(id, address);
      else if (await finalRefusal(answer, { name: nameIn(body), bytes: 0 })) return responseOf(answer);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    return null;
  };

  const keep = async (id: string, type: string, body: Request['body']): Promise<void> => {
    const bytes = await files.keep(id, body, UPLOAD.maxBytes);
    const size = await files.sizeOf(id);
    const createdAt = new Date().toISOString();
    const { owner } = person.own();
    const untouched = { state: 'waiting', address: null, idleDays: 0, idleOn: null } as const;
    const row: UploadRow = { id, name: names.get(id) ?? null, type, bytes, ...size, ...untouched, createdAt, owner };
    try {
      rows.add(row);
    } catch (error) {
      await files.remove(id);
      throw error;
    }
    names.delete(id);
  };

  return {
    /** Issues a local address for one photograph. Online it first asks the server for one, which may refuse finally. */
    async grant(request: Request): Promise<Response> {
      const id = uuid();
      const body = await request.text();
      names.set(id, nameIn(body));
      const refusal = line.online ? await askServer(id, request.headers, body) : null;
      return refusal ?? Response.json({ uploadURL: localAddress(id) });
    },
    /** Stores the photograph that the window uploads to a local address, and sends it on at once if possible. */
    async receive(id: string, request: Request): Promise<Response> {
      const type = request.headers.get('content-type') ?? '';
      if (!isImageType(type)) {
        return refuse('unsupported_media_type', UPLOAD_REFUSALS.noImage);
      }
      if (rows.get(id)) return refuse('upload_taken', UPLOAD_REFUSALS.taken);
      try {
        await keep(id, type, request.body);
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        return refuse('too_large', UPLOAD_REFUSALS.tooLarge);
      }
      const outcome = sender.isGranted(id) ? await sender.upload(id) : null;
      return outcome?.kind === 'refused' ? responseOf(outcome.answer) : new Response(null, { status: 200 });
    },
    /** The photograph behind a local address, for displaying it. */
    async show(id: string): Promise<Response> {
      const row = rows.get(id);
      if (!row) return refuse('not_found', 'This photo isn’t here any more. Choose it again.');
      const body = await files.open(id, row.type);
      return body ? new Response(body, { headers: { 'content-type': row.type } }) : refuse('not_found', FILE_GONE);
    },
  };
};
