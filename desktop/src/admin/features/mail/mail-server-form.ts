import { MAIL_SECURITY, type MailServerInput, mailServerInputSchema, readMailServer } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { refresh } from '#lib/api/refresh.ts';
import { isChanged } from '#lib/api/with-tag.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { secretInput, useSecret } from '#lib/drafts/use-secret.ts';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { MAIL_SERVER_WORDS as words } from './mail-server-words.ts';
import { type StoredMailServer, saveServer, showServer } from './use-mail-server.ts';

const EMPTY = { host: '', port: 587, security: 'starttls', user: null, from: '', fromName: null } as const;

export const MAIL_SERVER_FORM = 'mail-server';

/** The typed fields without the password, which no draft keeps. */
const formSchema = z.object({
  host: z.string(),
  port: z.string(),
  security: z.enum(MAIL_SECURITY),
  user: z.string(),
  from: z.string(),
  fromName: z.string(),
});
type MailServerForm = z.infer<typeof formSchema>;

/** A new mail server begins with the studio's own address as its sender. */
const toForm = ({ server }: StoredMailServer, businessEmail: string): MailServerForm => {
  const { host, port, security, user, from, fromName } = server ?? { ...EMPTY, from: businessEmail };
  return { host, port: String(port), security, user: user ?? '', from, fromName: fromName ?? '' };
};

const toInput = ({ host, port, security, user, from, fromName }: MailServerForm): MailServerInput => ({
  host: host.trim(),
  port: port.trim() === '' ? Number.NaN : Number(port),
  security,
  user: user.trim() || null,
  from: from.trim(),
  fromName: fromName.trim() || null,
});

export const useMailServerForm = (stored: StoredMailServer) => {
  const client = useQueryClient();
  const businessEmail = useQuery({ ...settingsQuery, enabled: false }).data?.settings.businessEmail ?? '';
  const kept = useSecret('mail', MAIL_SERVER_FORM);
  const [password, setPassword] = kept;
  const withPassword = (input: MailServerInput): MailServerInput => (password ? { ...input, password } : input);
  const saved = useSavedForm({
    place: 'mail',
    draft: MAIL_SERVER_FORM,
    stored,
    schema: formSchema,
    read: (now) => toForm(now, businessEmail),
    toInput,
    check: (input) => issuesBy(mailServerInputSchema)(withPassword(input)),
    isQuiet: () => true,
    save: async (input) => ({ stored: await saveServer(withPassword(input), stored) }),
    onSaved: ({ stored: now }) => {
      setPassword('');
      return showServer(client, now);
    },
    onFailed: (error) => isChanged(error) && refresh(client, readMailServer),
    words: { ...words, saveFailed: (error) => (isChanged(error) ? words.changed : words.saveFailed) },
  });
  return {
    ...saved,
    /** A try is made with these values. */
    tried: () => {
      const { host, port, user } = withPassword(toInput(saved.form));
      const typed = { host, user, ...(password ? { password } : {}) };
      return Number.isInteger(port) ? { ...typed, port } : typed;
    },
    password: secretInput(saved, kept, 'password'),
  };
};
