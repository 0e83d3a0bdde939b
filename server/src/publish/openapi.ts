import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type AnyEndpoint,
  contract,
  ERROR_STATUS,
  type ErrorCode,
  errorBodySchema,
  mayCall,
  ROLES,
} from '@shutterdesk/shared';
import * as z from 'zod';
import { ReadyFiles } from '../edge/ready-files.ts';
import { publishFile } from './published-file.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Schema = NonNullable<AnyEndpoint['body']>;

/** The schema of a request (`input`) or an answer (`output`). Rules that JSON Schema cannot express are left out. */
const jsonSchema = (schema: Schema, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const codesOf = (endpoint: AnyEndpoint): readonly ErrorCode[] => [
  ...(endpoint.body ? (['invalid_request', 'too_large', 'unsupported_media_type'] as const) : []),
  ...(endpoint.needs !== 'nothing' ? (['unauthenticated', 'not_set_up'] as const) : []),
  ...(ROLES.every((role) => mayCall({ role }, endpoint)) ? [] : (['role_required'] as const)),
  ...(endpoint.proof ? (['proof_needed'] as const) : []),
  ...(isRepeatable(endpoint) ? (['key_reused'] as const) : []),
  ...(endpoint.errors ?? []),
];

const refusals = (forms: readonly AnyEndpoint[]) => {
  const byStatus = Map.groupBy(forms.flatMap(codesOf), (code) => ERROR_STATUS[code]);
  const content = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: [...new Set(codes)].join(', '), content }]),
  );
};

/** The schema of one form, or of all of a call. */
const anyOf = (schemas: readonly Schema[], io: 'input' | 'output'): JsonSchema | null => {
  const [first, ...more] = schemas.map((schema) => jsonSchema(schema, io));
  if (!first) return null;
  return more.length > 0 ? { anyOf: [first, ...more] } : first;
};

/** The answers of all forms of a call. */
const success = (forms: readonly AnyEndpoint[]) => {
  const answers = anyOf(
    forms.flatMap(({ answer }) => answer ?? []),
    'output',
  );
  if (!answers) return { 204: { description: 'Done, nothing to say' } };
  return { [forms[0]?.status ?? 200]: { description: 'Done', content: json(answers) } };
};

/** 'inquiries for contacts, page for gallery, hero, portrait' of a call with forms, or the one right. */
const rights = (forms: readonly AnyEndpoint[]): string => {
  const byRight = [...Map.groupBy(forms, ({ needs }) => needs)];
  if (byRight.length === 1) return String(byRight[0]?.[0]);
  return byRight.map(([right, some]) => `${right} for ${some.map(({ family }) => family?.form).join(', ')}`).join('; ');
};

/** @param forms what the path's first parameter may be, where the call has forms */
const pathParameters = (path: string, forms: readonly string[]) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name], at) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(at === 0 && forms.length > 0 ? { enum: forms } : {}) },
  }));

const queryParameters = ({ query }: AnyEndpoint) =>
  Object.entries(query ? (jsonSchema(query, 'input').properties ?? {}) : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));

const isRepeatable = ({ method, repeatable }: AnyEndpoint): boolean => method !== 'GET' && repeatable !== false;

/** A body that some forms do without is not required. */
const requestBody = (forms: readonly AnyEndpoint[]) => {
  const bodies = forms.flatMap(({ body }) => body ?? []);
  const schema = anyOf(bodies, 'input');
  if (!schema) return {};
  const isOptional = bodies.length < forms.length || bodies.some((body) => body.safeParse(undefined).success);
  return { requestBody: { required: !isOptional, content: json(schema) } };
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request is answered with the first answer, for 7 days.',
  schema: { type: 'string', maxLength: 200 },
};

const idempotency = (forms: readonly AnyEndpoint[]): readonly object[] => {
  const once = forms.filter((form) => !isRepeatable(form)).flatMap(({ family }) => family?.form ?? []);
  if (!forms.some(isRepeatable)) return [];
  const not = once.length > 0 ? ` Without effect for ${once.join(', ')}.` : '';
  return [{ ...idempotencyKey, description: `${idempotencyKey.description}${not}` }];
};

const operation = (name: string, path: string, forms: readonly [AnyEndpoint, ...AnyEndpoint[]]) => {
  const [first] = forms;
  const names = forms.flatMap(({ family }) => family?.form ?? []);
  return {
    operationId: name,
    summary: first.summary,
    ...(first.needs !== 'nothing' ? { description: `Right: ${rights(forms)}`, security: [{ session: [] }] } : {}),
    parameters: [
      ...pathParameters(path, names),
      ...new Map(forms.flatMap(queryParameters).map((each) => [each.name, each])).values(),
      ...idempotency(forms),
    ],
    ...requestBody(forms),
    responses: { ...success(forms), ...refusals(forms) },
  };
};

const paths = (): Record<string, object> => {
  const paths: Record<string, Record<string, object>> = {};
  const calls = Object.entries<AnyEndpoint>(contract);
  const nameOf = ([name, { family }]: (typeof calls)[number]) => family?.name ?? name;
  for (const [name, group] of Map.groupBy(calls, nameOf)) {
    const [first, ...more] = group.map(([, endpoint]) => endpoint);
    if (!first) continue;
    const path = first.family?.path ?? first.path;
    paths[path] = { ...paths[path], [first.method.toLowerCase()]: operation(name, path, [first, ...more]) };
  }
  return paths;
};

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (title: string) => ({
  openapi: '3.1.0',
  info: { title: `${title}: API`, version: '1' },
  paths: paths(),
  components: {
    schemas: { Error: jsonSchema(errorBodySchema, 'output') },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'shutterdesk.sid' } },
  },
});

export const API_DOCUMENT = '/api/openapi.json';

/** The API's document as ready bytes: writing and compressing it takes milliseconds, so that is done once for a title. */
export class ApiDocument {
  readonly #ready = new ReadyFiles(({ contentType }) => ({ 'content-type': contentType, 'cache-control': 'no-cache' }));
  #title: string | null = null;

  async serve(title: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (title !== this.#title) await this.#make(title);
    this.#ready.serve(request, response);
  }

  async #make(title: string): Promise<void> {
    const contentType = 'application/json; charset=utf-8';
    const bytes = Buffer.from(JSON.stringify(openApiDocument(title)));
    const file = await publishFile({ path: API_DOCUMENT, contentType, bytes, immutable: false });
    this.#ready.replace(new Map([[API_DOCUMENT, file]]));
    this.#title = title;
  }
}
