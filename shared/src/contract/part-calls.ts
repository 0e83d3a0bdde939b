import type * as z from 'zod/mini';
import type { ErrorCode } from '../api-error.ts';
import type { Right } from '../schema/roles.ts';
import type { Deed } from './deeds.ts';
import { endpoint } from './endpoint.ts';

/* The four calls that a part of the set-up may have, at one address. */

type Schema = z.ZodMiniType;

interface Read<Answer, Query> {
  readonly needs: Right;
  readonly query?: Query;
  readonly answer: Answer;
  readonly offline: 'cache' | 'online-only';
}

export const readOf = <const Part extends string, Answer extends Schema, Query extends Schema | undefined = undefined>(
  part: Part,
  read: Read<Answer, Query>,
) =>
  endpoint({
    ...read,
    method: 'GET',
    path: `/api/parts/${part}` as const,
    family: { name: 'readPart', path: '/api/parts/{part}', form: part },
    summary: 'A part that is set up on the screen, without its secret, and how it stands',
  });

export interface Save<Input, Answer> {
  readonly needs: Right;
  readonly input?: Input;
  readonly answer: Answer;
  readonly records: Deed;
  readonly errors?: readonly ErrorCode[];
  readonly proof?: 'recent' | 'depends';
  /** The answer is a secret, which no other call answers again. */
  readonly repeatable?: false;
}

export const saveOf = <const Part extends string, Answer extends Schema, Input extends Schema | undefined = undefined>(
  part: Part,
  { input, ...save }: Save<Input, Answer>,
) =>
  endpoint({
    ...save,
    method: 'PUT',
    path: `/api/parts/${part}` as const,
    family: { name: 'savePart', path: '/api/parts/{part}', form: part },
    summary:
      'Set a part up, once it has been tried; address, mail, login, backup and webhook only if nobody else has changed them since the read that If-Match names',
    body: input,
    offline: 'online-only',
  });

interface Try<Tried, Result> {
  readonly needs: Right;
  readonly tried?: Tried;
  readonly result: Result;
  readonly errors?: readonly ErrorCode[];
  readonly proof?: 'recent';
}

export const tryOf = <const Part extends string, Result extends Schema, Tried extends Schema | undefined = undefined>(
  part: Part,
  { tried, result, ...trying }: Try<Tried, Result>,
) =>
  endpoint({
    ...trying,
    method: 'POST',
    path: `/api/parts/${part}/try` as const,
    family: { name: 'tryPart', path: '/api/parts/{part}/try', form: part },
    summary:
      'Try a part without storing anything: which DNS records a domain has, at which port a mail server takes mail, whether a login service answers, whether a place takes backups, what an address says to a test event, how many enquiries would go, what to add to an authenticator',
    body: tried,
    answer: result,
    offline: 'online-only',
    repeatable: false,
  });

interface Forget {
  readonly needs: Right;
  readonly records: Deed;
  readonly errors?: readonly ErrorCode[];
  readonly proof?: 'recent';
}

export const forgetOf = <const Part extends string>(part: Part, forget: Forget) =>
  endpoint({
    ...forget,
    method: 'DELETE',
    path: `/api/parts/${part}` as const,
    family: { name: 'forgetPart', path: '/api/parts/{part}', form: part },
    summary:
      'Forget a part with its secret; mail, login and webhook only if nobody else has changed them since the read that If-Match names',
    offline: 'online-only',
  });
