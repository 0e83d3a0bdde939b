import { type Backup, parts } from '@shutterdesk/shared';
import { refresh } from '#lib/api/use-api-mutation.ts';
import {
  type PartForm as Form,
  partFields,
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
  save: 'Save Location',
  saved: 'Backup location saved.',
} as const;

type Stored = StoredPart<'backup'>;

const KIND_NAMES = { folder: 'A folder on this machine', bucket: 'A bucket (S3)' } as const;
const KINDS = (['folder', 'bucket'] as const).map((value) => ({ value, label: KIND_NAMES[value] }));
const KIND: PartField = { name: 'kind', kind: 'choice', label: 'Kind', choices: KINDS };
const FOLDER: PartField = {
  ...{ name: 'folder', label: 'Folder', hint: 'The full path, best on another disk. We create the folder if needed.' },
  placeholder: '/mnt/backup/studio',
};

const fieldsOf = ({ hasSecret }: Stored, kind: string | undefined): readonly PartField[] =>
  kind === 'folder'
    ? [KIND, FOLDER]
    : [
        KIND,
        {
          ...{ name: 'endpoint', kind: 'url', label: 'Storage address', hint: 'Leave blank for Amazon S3.' },
          placeholder: 'https://s3.example.com',
        },
        { name: 'region', label: 'Region' },
        { name: 'name', label: 'Bucket', placeholder: 'my-backups' },
        { name: 'prefix', label: 'Folder in the bucket', hint: 'Optional.', placeholder: 'studio' },
        { name: 'accessKeyId', label: 'Access key' },
        {
          name: 'secret',
          kind: 'secret',
          label: 'Secret key',
          hint: hasSecret ? 'A secret key is saved. Leave blank to keep it.' : undefined,
        },
      ];

const FOLDER_SETTINGS = partFields({ folder: 'text' });
const BUCKET_SETTINGS = partFields({
  name: 'text',
  prefix: 'blank',
  endpoint: 'blank',
  region: 'text',
  accessKeyId: 'text',
});

const read = ({ settings }: Stored): Form => ({
  kind: settings?.bucket ? 'bucket' : 'folder',
  ...FOLDER_SETTINGS.read(settings),
  ...BUCKET_SETTINGS.read(settings?.bucket, { region: 'us-east-1' }),
  newKey: '',
});

const inputOf = (form: Form) => ({
  settings:
    form.kind === 'folder'
      ? { ...FOLDER_SETTINGS.write(form), bucket: null }
      : { folder: null, bucket: BUCKET_SETTINGS.write(form) },
  ...(form.newKey ? { newKey: true } : {}),
});

const PlaceForm = ({ stored, openedBy }: { stored: Stored; openedBy: Backup['openedBy'] }) => {
  const chosen = useSecret('backup', 'backup-passphrase');
  const [passphrase, setPassphrase] = chosen;
  const saved = usePartForm({
    part: 'backup',
    draft: 'backup-place',
    stored,
    read,
    toInput: inputOf,
    also: (input) => (passphrase && (openedBy !== 'passphrase' || input.newKey) ? { ...input, passphrase } : input),
    fieldOf: (path) => path.replace('bucket.', ''),
    onSaved: (client) => {
      setPassphrase('');
      return refresh(client, parts.plan.read);
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
              label="Start over with a new key"
              description="If someone may have read the server’s files, choose an empty location for new backups. The old ones stay where they are, and the old passphrase opens them."
              checked={form.newKey === 'yes'}
              onChange={(anew) => change({ newKey: anew ? 'yes' : '' })}
            />
          </div>
        )}
        {(openedBy !== 'passphrase' || form.newKey === 'yes') && (
          <SecretField
            label="Passphrase for your backups"
            hint={
              openedBy === 'recovery'
                ? 'Optional. It takes the place of the recovery key.'
                : 'At least 12 characters; five unrelated words work well. Write it down: if you lose the server, it opens your backups, and nobody can recover it for you.'
            }
            field={secretInput(saved, chosen, 'passphrase')}
          />
        )}
      </div>
      <TryResult tries={tries} failed="Couldn’t test the location. Please try again." />
    </PartForm>
  );
};

/** The folder or bucket that backups go to. */
export const PlaceCard = ({ backup: { openedBy } }: { backup: Backup }) => (
  <Card
    title="Where backups go"
    description="Use another disk or an outside service. ‘Test’ writes a small file there."
  >
    <SetUpPart query={usePart('backup')} words={words} height="h-77 sm:h-44">
      {(stored) => <PlaceForm stored={stored} openedBy={openedBy} />}
    </SetUpPart>
  </Card>
);
