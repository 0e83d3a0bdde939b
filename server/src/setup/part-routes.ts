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
import { addressRow } from './address-row.ts';
import { loginRow } from './login-row.ts';
import { mailRow } from './mail-row.ts';
import type { Row } from './row.ts';

type Rows = { readonly [Name in PartName]: Row<Name> };

/** The parts that are set up on the screen: one row for each, and three calls for all. */
export const mountParts = (api: Api, context: Context): void => {
  const { audit, siteConfig } = context;
  const rows: Rows = { address: addressRow(context), login: loginRow(context), mail: mailRow(context) };

  const keptOf = async (part: PartName, response: Response) => {
    const stored = await siteConfig.read(part, response);
    return { stored, secret: siteConfig.secretOf(stored) };
  };

  const read = async <Name extends PartName>(part: Name, request: Request, response: Response) => {
    const row: Row<Name> = rows[part];
    const kept = await keptOf(part, response);
    return { part, hasSecret: kept.secret !== null, setBy: row.setBy(), ...row.answer(kept, request) } as PartOf<Name>;
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
    // What was tried, and the secret that stays, belong to the part as it was then.
    const ifMatch = request.headers['if-match'] ?? `"${versionOf(kept.stored)}"`;
    await attempt.commit(async (trx) => {
      await row.guard?.(trx, next);
      await siteConfig.save(trx, part, { ifMatch, make: () => next });
    });
    const { changed, removed = changed } = row.deeds;
    await audit(request, { what: next === null ? removed : changed }, signedInUser(response));
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

  mount(api, readPart, async ({ params, request, response }) => {
    const part = (['address', 'login', 'mail'] as const).find((name) => name === params.id);
    if (!part) throw notFound('part');
    return read(part, request, response);
  });

  mount(api, savePart, async (call) => {
    const { body } = call;
    if (body.part === 'address') return save(body.part, body, call);
    return body.part === 'mail' ? save(body.part, body, call) : save(body.part, body, call);
  });

  mount(api, tryPart, async (call) => {
    const { body } = call;
    if (body.part === 'address') return attempt(body.part, body, call);
    return body.part === 'mail' ? attempt(body.part, body, call) : attempt(body.part, body, call);
  });
};
