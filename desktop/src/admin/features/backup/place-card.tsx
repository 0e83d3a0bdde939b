import { type Backup, readBackup } from '@shutterdesk/shared';
import { refresh } from '#lib/api/use-api-mutation.ts';
import {
  type PartForm as Form,
  type StoredPart,
  secretInput,
  usePart,
  usePartForm,
  useSecret,
  useTryPart,
} from '#lib/use-part.ts';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { type PartField, PartForm, SecretField, SetUpPart, TryButton, TryResult } from '#ui/part-form.tsx';

const words = {
  what: 'The backup location',
  title: 'Where backups go',
  text: 'Use another disk or an outside service. ‘Test’ writes a small file there.',
  kind: 'Kind',
  kinds: { folder: 'A folder on this machine', bucket: 'A bucket (S3)' },
  folder: 'Folder',
  folderHint: 'The full path, best on another disk. We create the folder if needed.',
  endpoint: 'Storage address',
  endpointHint: 'Leave blank for Amazon S3.',
  bucket: 'Bucket',
  prefix: 'Folder in the bucket',
  prefixHint: 'Optional.',
  region: 'Region',
  accessKeyId: 'Access key',
  secret: 'Secret key',
  secretKept: 'A secret key is saved. Leave blank to keep it.',
  passphrase: 'Passphrase for your backups',
  passphraseHint:
    'At least 12 characters; five unrelated words work well. Write it down: if you lose the server, it opens your backups, and nobody can recover it for you.',
  passphraseOptional: 'Optional. It takes the place of the recovery key.',
  newKey: 'Start over with a new key',
  newKeyHint:
    'If someone may have read the server’s files, choose an empty location for new backups. The old ones stay where they are, and the old passphrase opens them.',
  save: 'Save Location',
  saved: 'Backup location saved.',
  tryFailed: 'Couldn’t test the location. Please try again.',
} as const;

type Stored = StoredPart<'backup'>;

const KINDS = (['folder', 'bucket'] as const).map((value) => ({ value, label: words.kinds[value] }));
const KIND: PartField = { name: 'kind', kind: 'choice', label: words.kind, choices: KINDS };
const FOLDER: PartField = {
  ...{ name: 'folder', label: words.folder, hint: words.folderHint },
  placeholder: '/mnt/backup/studio',
};

const fieldsOf = ({ hasSecret }: Stored, kind: string | undefined): readonly PartField[] =>
  kind === 'folder'
    ? [KIND, FOLDER]
    : [
        KIND,
        {
          ...{ name: 'endpoint', kind: 'url', label: words.endpoint, hint: words.endpointHint },
          placeholder: 'https://s3.example.com',
        },
        { name: 'region', label: words.region },
        { name: 'bucket', label: words.bucket, placeholder: 'my-backups' },
        { name: 'prefix', label: words.prefix, hint: words.prefixHint, placeholder: 'studio' },
        { name: 'accessKeyId', label: words.accessKeyId },
        { name: 'secret', kind: 'secret', label: words.secret, hint: hasSecret ? words.secretKept : undefined },
      ];

const read = ({ settings }: Stored): Form => {
  const bucket = settings?.bucket;
  return {
    kind: bucket ? 'bucket' : 'folder',
    folder: settings?.folder ?? '',
    bucket: bucket?.name ?? '',
    prefix: bucket?.prefix ?? '',
    endpoint: bucket?.endpoint ?? '',
    region: bucket?.region ?? 'us-east-1',
    accessKeyId: bucket?.accessKeyId ?? '',
    newKey: '',
  };
};

const bucketOf = ({ bucket = '', prefix = '', endpoint = '', region = '', accessKeyId = '' }: Form) => ({
  name: bucket.trim(),
  prefix: prefix.trim() || null,
  endpoint: endpoint.trim() || null,
  region: region.trim(),
  accessKeyId: accessKeyId.trim(),
});

const inputOf = (form: Form) => ({
  part: 'backup' as const,
  settings:
    form.kind === 'folder'
      ? { folder: (form.folder ?? '').trim(), bucket: null }
      : { folder: null, bucket: bucketOf(form) },
  ...(form.newKey ? { newKey: true } : {}),
});

/** The field of the form that an issue of the place means. */
const fieldOf = (path: string): string => (path === 'bucket.name' ? 'bucket' : path.replace('bucket.', ''));

const PlaceForm = ({ stored, openedBy }: { stored: Stored; openedBy: Backup['openedBy'] }) => {
  const chosen = useSecret('backup', 'backup-passphrase');
  const [passphrase, setPassphrase] = chosen;
  const saved = usePartForm({
    part: 'backup',
    draft: 'backup-place',
    stored,
    read,
    toInput: inputOf,
    also: (input) =>
      input.part === 'backup' && passphrase && (openedBy !== 'passphrase' || input.newKey)
        ? { ...input, passphrase }
        : input,
    fieldOf,
    onSaved: (client) => {
      setPassphrase('');
      return refresh(client, readBackup);
    },
    words,
  });
  const { form, change, typedSecret } = saved;
  const typed = { ...inputOf(form), ...typedSecret };
  const tries = useTryPart('backup', typed);
  return (
    <PartForm
      saved={saved}
      words={words}
      fields={fieldsOf(stored, form.kind)}
      buttons={<TryButton tries={tries} onTry={() => tries.mutate(typed)} />}
    >
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {openedBy === 'passphrase' && (
          <div className="sm:col-span-2">
            <SwitchField
              label={words.newKey}
              description={words.newKeyHint}
              checked={form.newKey === 'yes'}
              onChange={(anew) => change({ newKey: anew ? 'yes' : '' })}
            />
          </div>
        )}
        {(openedBy !== 'passphrase' || form.newKey === 'yes') && (
          <SecretField
            label={words.passphrase}
            hint={openedBy === 'recovery' ? words.passphraseOptional : words.passphraseHint}
            field={secretInput(saved, chosen, 'passphrase')}
          />
        )}
      </div>
      <TryResult tries={tries} failed={words.tryFailed} />
    </PartForm>
  );
};

/** The folder or bucket that backups go to. */
export const PlaceCard = ({ backup: { openedBy } }: { backup: Backup }) => (
  <Card title={words.title} description={words.text}>
    <SetUpPart query={usePart('backup')} words={words} height="h-77 sm:h-44">
      {(stored) => <PlaceForm stored={stored} openedBy={openedBy} />}
    </SetUpPart>
  </Card>
);
