import { type AnyEndpoint, type PartInputOf, type PartName, parts } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { versionOf } from '../db/site-config-rows.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, type Call, mount } from '../http/mount.ts';
import { PARTS } from './parts.ts';
import type { Row } from './row.ts';

type Storing = Pick<Call<AnyEndpoint>, 'attempt' | 'request' | 'response'>;

/** The calls of each part that lies below a variable of the machine. */
export const mountParts = (api: Api, context: Context): void => {
  const { siteConfig } = context;

  const mountPart = (part: PartName, row: Row<PartName>): void => {
    const calls = parts[part];

    const keptIn = async (response: Response) => {
      const stored = await siteConfig.read(part, response);
      return { stored, secret: siteConfig.secretOf(stored) };
    };

    const read = async (request: Request, response: Response) => {
      const kept = await keptIn(response);
      return { hasSecret: kept.secret !== null, setBy: row.setBy(), ...(await row.answer(kept, request)) };
    };

    mount(api, calls.read, ({ request, response }) => read(request, response));

    /** @param input null: nothing is set up any more */
    const store = async (input: PartInputOf<PartName> | null, { attempt, request, response }: Storing) => {
      const variable = row.setBy(input ?? undefined);
      if (variable !== null) {
        const message = `${row.noun} is set by ${variable} on the machine, so it can be changed only there.`;
        throw new HttpError('set_on_machine', message);
      }
      const kept = await keptIn(response);
      const next = input && (await row.next(input, kept, request));
      // The values that were tried, and the secret that stays, belong to the part as it was then.
      const ifMatch = request.headers['if-match'] ?? `"${versionOf(kept.stored)}"`;
      await attempt.commit(async (trx) => {
        await row.beside?.(trx, next);
        await siteConfig.save(trx, part, ifMatch, next);
      });
      await siteConfig.caughtUp();
      return { kept, next };
    };

    mount(api, calls.save, async (call) => {
      const { kept, next } = await store(call.body, call);
      const deed = next && row.deed?.(next, kept);
      if (deed) call.note({ what: deed });
      return read(call.request, call.response);
    });

    if ('forget' in calls) mount(api, calls.forget, async (call) => void (await store(null, call)));

    mount(api, calls.try, async ({ body, response }) => row.try(body, await keptIn(response)));
  };

  mountPart('address', PARTS.address.row(context));
  mountPart('mail', PARTS.mail.row(context));
  mountPart('login', PARTS.login.row(context));
  mountPart('backup', PARTS.backup.row(context));
  mountPart('webhook', PARTS.webhook.row(context));
};
