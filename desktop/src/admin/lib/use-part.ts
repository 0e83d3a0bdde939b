import {
  type AnyEndpoint,
  type ApiClient,
  type BodyOf,
  mapNames,
  type PartName,
  type PartOf,
  type PartTryOf,
  parts,
  sameValue,
} from '@shutterdesk/shared';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { isOutdated, serverSentenceOr } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useMarkUnsaved } from '#lib/drafts/drafts.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { useIsOffline } from './desktop.ts';
import { type Tagged, withTag } from './studio/studio-queries.ts';

/** The headers with which a save is refused if somebody else has come first. */
const basedOn = ({ tag }: { readonly tag: string | null }): Record<string, string> => (tag ? { 'if-match': tag } : {});

/** A secret that belongs to a saved form: it stands beside it, because no draft keeps it. */
export const useSecret = (place: string, form: string) => {
  const [secret, setSecret] = useState('');
  useMarkUnsaved(place, secret !== '', `${form}-secret`);
  return [secret, setSecret] as const;
};

/** A secret as its field shows and changes it. */
export interface SecretInput {
  readonly value: string;
  readonly error: string | undefined;
  readonly type: (value: string) => void;
}

interface SavedBeside {
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly change: (part: Record<never, never>) => void;
}

/** The field of a secret beside its saved form. */
export const secretInput = (
  { errors, change }: SavedBeside,
  [secret, setSecret]: ReturnType<typeof useSecret>,
  name: string,
): SecretInput => ({
  value: secret,
  error: errors[name],
  type: (value) => {
    setSecret(value);
    // A secret that the server refused may be right now.
    change({});
  },
});

/** A part of the site that is set up on the screen, as it was read. */
export type StoredPart<Name extends PartName> = Tagged<PartOf<Name>>;

type PartInput<Name extends PartName> = BodyOf<(typeof parts)[Name]['save']>;
type TriedPart<Name extends PartName> = BodyOf<(typeof parts)[Name]['try']>;

const keyOf = (part: PartName) => [parts[part].read.path];

export const usePart = <Name extends PartName>(part: Name) =>
  useQuery({
    queryKey: keyOf(part),
    queryFn: ({ signal }) =>
      withTag((onHeaders) => api<AnyEndpoint>(parts[part].read, { signal, onHeaders }) as Promise<PartOf<Name>>),
    enabled: !useIsOffline(),
  });

interface Saving<Name extends PartName> {
  readonly body: PartInput<Name>;
  readonly stored: StoredPart<Name>;
}

const saveTo = <Name extends PartName>(call: ApiClient, part: Name, { body, stored }: Saving<Name>) =>
  withTag(
    (onHeaders) =>
      call<AnyEndpoint>(parts[part].save, { body, headers: basedOn(stored), onHeaders }) as Promise<PartOf<Name>>,
  );

const showPart = <Name extends PartName>(client: QueryClient, part: Name, saved: StoredPart<Name>): void => {
  client.setQueryData(keyOf(part), saved);
};

/** @param typed what a press tries: the answer is of what was typed then, so it is shown until that changes */
export const useTryPart = <Name extends PartName>(part: Name, typed: TriedPart<Name>) => {
  const tries = useApiMutation({
    send: (call, body: TriedPart<Name>) => call<AnyEndpoint>(parts[part].try, { body }) as Promise<PartTryOf<Name>>,
  });
  return sameValue(tries.variables, typed) ? tries : { ...tries, data: undefined, error: null };
};

export interface PartWords {
  /** The part, as a sentence begins with it. */
  readonly what: string;
  readonly save: string;
  readonly saved: string;
}

/** The part, within a sentence. */
const the = (what: string): string => what.charAt(0).toLowerCase() + what.slice(1);

/** The fields of a part as they are typed. */
export type PartForm = Readonly<Record<string, string>>;

/** The items of a field: one on each line, or with commas or semicolons between them. */
export const itemsIn = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((item) => item.trim())
    .filter(Boolean);

/** The typed text of a field as its settings have it; `blank` is null for none. */
const WRITTEN = {
  text: (typed: string) => typed.trim(),
  blank: (typed: string) => typed.trim() || null,
  number: (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed)),
  items: itemsIn,
};

/** The way in which a field is written, or its choices, the usual first. */
type How = keyof typeof WRITTEN | readonly [string, ...string[]];

type Written<Type> = Type extends keyof typeof WRITTEN
  ? ReturnType<(typeof WRITTEN)[Type]>
  : Type extends readonly string[]
    ? Type[number]
    : never;

const written = (how: How, typed: string): unknown =>
  typeof how === 'string' ? WRITTEN[how](typed) : (how.find((choice) => choice === typed) ?? how[0]);

const typedOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

/** The fields of some settings in a form: how they are read from them, and written into them. */
export const partFields = <const Hows extends Readonly<Record<string, How>>>(hows: Hows) => {
  const names = Object.keys(hows) as (keyof Hows & string)[];
  return {
    /** @param usual what stands in the fields of settings that are not there */
    read: (settings: { readonly [Name in keyof Hows]?: unknown } | null | undefined, usual: PartForm = {}): PartForm =>
      mapNames(names, (name) => typedOf(settings?.[name] ?? usual[name])),
    write: (form: PartForm) =>
      mapNames(names, (name) => written(hows[name] as How, form[name] ?? '')) as {
        [Name in keyof Hows]: Written<Hows[Name]>;
      },
  };
};

interface PartFormOptions<Name extends PartName> {
  readonly part: Name;
  readonly draft: string;
  readonly stored: StoredPart<Name>;
  readonly read: (stored: StoredPart<Name>) => PartForm;
  readonly toInput: (form: PartForm) => PartInput<Name>;
  readonly words: PartWords;
  readonly publishes?: boolean;
  /** Adds secrets beside the one of the part, which no draft keeps. */
  readonly also?: (input: PartInput<Name>) => PartInput<Name>;
  /** The field that an issue's path in the settings means; its first word, if left out. */
  readonly fieldOf?: (path: string) => string;
  /** Updates what else shows the part. */
  readonly onSaved?: (client: QueryClient, now: StoredPart<Name>) => unknown;
  readonly onRefused?: () => void;
}

/** The form of a part, with its secret beside it. */
export const usePartForm = <Name extends PartName>(options: PartFormOptions<Name>) => {
  const { part, draft, stored, read, toInput, also = (input) => input, fieldOf, words, publishes } = options;
  const kept = useSecret(part, draft);
  const [secret, setSecret] = kept;
  const withSecret = (input: PartInput<Name>) => also(secret ? { ...input, secret } : input);
  const saved = useSavedForm({
    place: part,
    draft,
    stored,
    schema: z.record(z.string(), z.string()),
    read,
    toInput,
    check: (input) => issuesBy(parts[part].save.body)(withSecret(input)),
    // A list stands in one field.
    fieldOf: (path) => {
      const field = path.replace(/^settings\./, '');
      return fieldOf?.(field) ?? field.replace(/\..*/, '');
    },
    isQuiet: () => true,
    ...(publishes ? { publishes } : {}),
    save: async (input, call) => ({ stored: await saveTo(call, part, { body: withSecret(input), stored }) }),
    onSaved: ({ stored: now }, client) => {
      setSecret('');
      showPart(client, part, now);
      return options.onSaved?.(client, now);
    },
    onFailed: (error, client) => {
      options.onRefused?.();
      return isOutdated(error) && refresh(client, parts[part].read);
    },
    words: {
      ...words,
      saveFailed: (error) =>
        isOutdated(error)
          ? `Someone else changed ${the(words.what)}. What you typed is still here: check it and save again.`
          : serverSentenceOr(`Couldn’t save ${the(words.what)}. Please try again.`)(error),
    },
  });
  return {
    ...saved,
    secret: secretInput(saved, kept, 'secret'),
    /** A try adds it to what is typed. */
    typedSecret: secret ? { secret } : {},
  };
};

interface ButtonSave {
  readonly done?: string;
  readonly failed: string;
  /** Updates what else shows the part. */
  readonly onSaved?: ((client: QueryClient) => unknown) | undefined;
}

/** A save by a button. */
export const useSavePart = <Name extends PartName>(
  part: Name,
  stored: StoredPart<Name>,
  { done, failed, onSaved }: ButtonSave,
) =>
  useApiMutation({
    send: (call, body: PartInput<Name>) => saveTo(call, part, { body, stored }),
    onDone: (saved, _, client) => {
      showPart(client, part, saved);
      return onSaved?.(client);
    },
    ...(done ? { done } : {}),
    failed: serverSentenceOr(failed),
    onFailed: (_, __, client) => refresh(client, parts[part].read),
  });

export const useForgetPart = (
  part: 'login' | 'mail',
  stored: StoredPart<'login' | 'mail'>,
  { words, onSaved }: { readonly words: RemoveWords; readonly onSaved?: (client: QueryClient) => unknown },
) => {
  const { mutate, isPending } = useApiMutation({
    send: (call) => call(parts[part].forget, { headers: basedOn(stored) }),
    stale: [parts[part].read],
    onDone: (_, __, client) => onSaved?.(client),
    done: words.removed,
    failed: serverSentenceOr(words.removeFailed),
    onFailed: (_, __, client) => refresh(client, parts[part].read),
  });
  return { mutate: () => mutate(), isPending };
};

export interface RemoveWords {
  readonly remove: string;
  readonly removeTitle: string;
  readonly removeQuestion: string;
  readonly removed: string;
  readonly removeFailed: string;
}
