import {
  type Backup,
  type BackupPlaceInput,
  type BackupPlaceSetUp,
  backupPlaceInputSchema,
  readBackup,
  readBackupPlace,
  saveBackupPlace,
  tryBackupPlace,
} from '@shutterdesk/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { refresh } from '#lib/api/refresh.ts';
import { basedOn, isChanged, type Tagged, withTag } from '#lib/api/with-tag.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { secretInput, useSecret } from '#lib/drafts/use-secret.ts';
import { PLACE_WORDS as words } from './place-words.ts';

export type StoredPlace = Tagged<BackupPlaceSetUp>;

export const usePlace = () =>
  useQuery({
    queryKey: [readBackupPlace.path],
    queryFn: ({ signal }) => withTag((onHeaders) => api(readBackupPlace, { signal, onHeaders })),
    enabled: !useIsOffline(),
  });

export const useTryPlace = () => useMutation({ mutationFn: (body: BackupPlaceInput) => api(tryBackupPlace, { body }) });

const formSchema = z.object({
  kind: z.enum(['folder', 'bucket']),
  folder: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  endpoint: z.string(),
  region: z.string(),
  accessKeyId: z.string(),
  newKey: z.boolean(),
});
type PlaceForm = z.infer<typeof formSchema>;

const EMPTY: PlaceForm = {
  kind: 'folder',
  folder: '',
  bucket: '',
  prefix: '',
  endpoint: '',
  region: 'us-east-1',
  accessKeyId: '',
  newKey: false,
};

const toForm = ({ settings }: StoredPlace): PlaceForm => {
  const bucket = settings?.bucket;
  if (!bucket) return { ...EMPTY, folder: settings?.folder ?? '' };
  const { name, prefix, endpoint, region, accessKeyId } = bucket;
  const typed = { bucket: name, prefix: prefix ?? '', endpoint: endpoint ?? '', region, accessKeyId };
  return { ...EMPTY, ...typed, kind: 'bucket' };
};

const toInput = ({ kind, newKey, ...form }: PlaceForm): BackupPlaceInput => {
  const { folder, bucket, prefix, endpoint, region, accessKeyId } = form;
  const anew = newKey ? { newKey } : {};
  return kind === 'folder'
    ? { folder: folder.trim(), bucket: null, ...anew }
    : {
        ...anew,
        folder: null,
        bucket: {
          name: bucket.trim(),
          prefix: prefix.trim() || null,
          endpoint: endpoint.trim() || null,
          region: region.trim(),
          accessKeyId: accessKeyId.trim(),
        },
      };
};

/** The field of the form that an issue of the place means. */
const fieldOf = (path: string): string => (path === 'bucket.name' ? 'bucket' : path.replace('bucket.', ''));

export const usePlaceForm = (stored: StoredPlace, openedBy: Backup['openedBy']) => {
  const client = useQueryClient();
  const kept = useSecret('backup', 'backup-place');
  const [secret, setSecret] = kept;
  const chosen = useSecret('backup', 'backup-passphrase');
  const [passphrase, setPassphrase] = chosen;
  const withSecret = (input: BackupPlaceInput): BackupPlaceInput => ({
    ...input,
    bucket: input.bucket && secret ? { ...input.bucket, secret } : input.bucket,
    ...(passphrase && (openedBy !== 'passphrase' || input.newKey) ? { passphrase } : {}),
  });
  const saved = useSavedForm({
    place: 'backup',
    draft: 'backup-place',
    stored,
    schema: formSchema,
    read: toForm,
    toInput,
    check: (input) => issuesBy(backupPlaceInputSchema)(withSecret(input)),
    fieldOf,
    isQuiet: () => true,
    save: async (input) => ({
      stored: await withTag((onHeaders) =>
        api(saveBackupPlace, { body: withSecret(input), headers: basedOn(stored), onHeaders }),
      ),
    }),
    onSaved: ({ stored: now }) => {
      setSecret('');
      setPassphrase('');
      client.setQueryData([readBackupPlace.path], now);
      return refresh(client, readBackup);
    },
    onFailed: (error) => isChanged(error) && refresh(client, readBackupPlace),
    words: { ...words, saveFailed: (error) => (isChanged(error) ? words.changed : words.saveFailed) },
  });
  return {
    ...saved,
    /** A try is made with these values. */
    tried: () => withSecret(toInput(saved.form)),
    secret: secretInput(saved, kept, 'secret'),
    passphrase: secretInput(saved, chosen, 'passphrase'),
  };
};
