import {
  type PartInputOf,
  type PartName,
  type PartOf,
  type PartTryOf,
  readPart,
  savePart,
  type TriedPart,
  tryPart,
} from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { versionOf } from '../db/site-config-rows.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, type Call, mount } from '../http/mount.ts';
import { signedInUser } from '../http/sessions.ts';
import { PARTS } from './parts.ts';
import type { Row } from './row.ts';

const isPart = (rows: object, name: string): name is PartName => Object.hasOwn(rows, name);

/** Three calls for all parts that are set up on the screen. */
export const mountParts = (api: Api, context: Context): void => {
  const { audit, siteConfig } = context;
  const rows: { readonly [Name in PartName]: Row<Name> } = {
    address: PARTS.address.row(context),
    mail: PARTS.mail.row(context),
    login: PARTS.login.row(context),
    backup: PARTS.backup.row(context),
    webhook: PARTS.webhook.row(context),
  };

  const keptOf = async (part: PartName, response: Response) => {
    const stored = await siteConfig.read(part, response);
    return { stored, secret: siteConfig.secretOf(stored) };
  };

  const read = async <Name extends PartName>(part: Name, request: Request, response: Response) => {
    const row: Row<Name> = rows[part];
    const kept = await keptOf(part, response);
    const facts = await row.answer(kept, request);
    return { part, hasSecret: kept.secret !== null, setBy: row.setBy(), ...facts } as PartOf<Name>;
  };

  const save = async <Name extends PartName>(
    part: Name,
    input: PartInputOf<Name>,
    { attempt, request, response }: Call<typeof savePart>,
  ) => {
    const row: Row<Name> = rows[part];
    const variable = row.setBy(input);
    if (variable !== null) {
      const message = `${row.noun} is set by ${variable} on the machine, so it can be changed only there.`;
      throw new HttpError('set_on_machine', message);
    }
    const kept = await keptOf(part, response);
    const next = await row.next(input, kept, request);
    // The values that were tried, and the secret that stays, belong to the part as it was then.
    const ifMatch = request.headers['if-match'] ?? `"${versionOf(kept.stored)}"`;
    await attempt.commit(async (trx) => {
      await row.beside?.(trx, next, input);
      await siteConfig.save(trx, part, { ifMatch, make: () => next });
    });
    await audit(request, { what: row.deed(next, kept) }, signedInUser(response));
    await siteConfig.caughtUp();
    return read(part, request, response);
  };

  const attempt = async <Name extends PartName>(
    part: Name,
    input: Extract<TriedPart, { part: Name }>,
    { prove, response }: Call<typeof tryPart>,
  ) => {
    const row: Row<Name> = rows[part];
    if (row.tryNeedsProof) prove();
    return { part, ...(await row.try(input, await keptOf(part, response))) } as PartTryOf<Name>;
  };

  mount(api, readPart, async ({ params: { id }, request, response }) => {
    if (!isPart(rows, id)) throw notFound('part');
    return read(id, request, response);
  });

  mount(api, savePart, (call) => save(call.body.part, call.body, call));
  mount(api, tryPart, (call) => attempt(call.body.part, call.body, call));
};
