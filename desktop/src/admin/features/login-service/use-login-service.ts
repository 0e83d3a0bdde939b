import {
  type LoginService,
  type LoginServiceInput,
  loginServiceInputSchema,
  readLoginService,
  removeLoginService,
  saveLoginService,
} from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { basedOn, isChanged, type Tagged, withTag } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { secretInput, useSecret } from '#lib/drafts/use-secret.ts';
import { LOGIN_SERVICE_WORDS as words } from './login-service-words.ts';

export type StoredService = Tagged<LoginService>;

export const useLoginService = () =>
  useQuery({
    queryKey: [readLoginService.path],
    queryFn: ({ signal }) => withTag((onHeaders) => api(readLoginService, { signal, onHeaders })),
    enabled: !useIsOffline(),
  });

export const useRemoveService = (stored: StoredService) =>
  useApiMutation({
    send: (call) => withTag((onHeaders) => call(removeLoginService, { headers: basedOn(stored), onHeaders })),
    onDone: (saved, _, client) => client.setQueryData([readLoginService.path], saved),
    done: words.removed,
    failed: serverSentenceOr(words.removeFailed),
    onFailed: (_, __, client) => refresh(client, readLoginService),
  });

interface ServiceForm {
  readonly issuer: string;
  readonly clientId: string;
  readonly tokenAuth: LoginServiceInput['tokenAuth'];
  readonly emails: string;
  readonly name: string;
  readonly hint: string;
}

const toForm = ({ settings }: StoredService): ServiceForm => ({
  issuer: settings?.issuer ?? '',
  clientId: settings?.clientId ?? '',
  tokenAuth: settings?.tokenAuth ?? 'client_secret_basic',
  emails: (settings?.emails ?? []).join('\n'),
  name: settings?.name ?? '',
  hint: settings?.hint ?? '',
});

const toInput = ({ emails, ...form }: ServiceForm): LoginServiceInput => ({
  issuer: form.issuer.trim(),
  clientId: form.clientId.trim(),
  tokenAuth: form.tokenAuth,
  emails: emails
    .split(/[\n,;]/)
    .map((address) => address.trim())
    .filter(Boolean),
  name: form.name.trim(),
  hint: form.hint.trim(),
});

export const useServiceForm = (stored: StoredService) => {
  const client = useQueryClient();
  const kept = useSecret('login', 'login-service');
  const [secret, setSecret] = kept;
  const withSecret = (input: LoginServiceInput): LoginServiceInput => (secret ? { ...input, secret } : input);
  const saved = useSavedForm({
    place: 'login',
    draft: 'login-service',
    stored,
    schema: z.object({
      issuer: z.string(),
      clientId: z.string(),
      tokenAuth: z.enum(['client_secret_basic', 'client_secret_post']),
      emails: z.string(),
      name: z.string(),
      hint: z.string(),
    }),
    read: toForm,
    toInput,
    check: (input) => issuesBy(loginServiceInputSchema)(withSecret(input)),
    // All addresses stand in one field.
    fieldOf: (path) => path.replace(/^emails\..*/, 'emails'),
    isQuiet: () => true,
    save: async (input) => ({
      stored: await withTag((onHeaders) =>
        api(saveLoginService, { body: withSecret(input), headers: basedOn(stored), onHeaders }),
      ),
    }),
    onSaved: ({ stored: now }) => {
      setSecret('');
      client.setQueryData([readLoginService.path], now);
    },
    onFailed: (error) => isChanged(error) && refresh(client, readLoginService),
    words: {
      ...words,
      saveFailed: (error) => (isChanged(error) ? words.changed : serverSentenceOr(words.saveFailed)(error)),
    },
  });
  return {
    ...saved,
    secret: secretInput(saved, kept, 'secret'),
  };
};
