import type { Backup } from '@shutterdesk/shared';
import { CircleAlert, CircleCheck, HardDriveUpload } from 'lucide-react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { MACHINE_TEXT } from '#ui/machine-text.ts';
import { SavedForm } from '#ui/saved-form.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { SetUpPart } from '#ui/set-up-part.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PLACE_WORDS as words } from './place-words.ts';
import { type StoredPlace, usePlace, usePlaceForm, useTryPlace } from './use-place.ts';

const KINDS = (['folder', 'bucket'] as const).map((value) => ({ value, label: words.kinds[value] }));

type Form = ReturnType<typeof usePlaceForm>;

const BucketFields = ({ saved: { text, secret }, hasSecret }: { saved: Form; hasSecret: boolean }) => (
  <>
    <TextField
      label={words.endpoint}
      hint={words.endpointHint}
      placeholder="https://s3.example.com"
      inputMode="url"
      {...MACHINE_TEXT}
      {...text('endpoint')}
    />
    <TextField label={words.region} {...MACHINE_TEXT} {...text('region')} />
    <TextField label={words.bucket} placeholder="my-backups" {...MACHINE_TEXT} {...text('bucket')} />
    <TextField
      label={words.prefix}
      hint={words.prefixHint}
      placeholder="studio"
      {...MACHINE_TEXT}
      {...text('prefix')}
    />
    <TextField label={words.accessKeyId} {...MACHINE_TEXT} {...text('accessKeyId')} />
    <SecretField label={words.secret} hint={hasSecret ? words.secretKept : undefined} field={secret} />
  </>
);

const Result = ({ tries: { data, error, isPending } }: { tries: ReturnType<typeof useTryPlace> }) => {
  if (isPending) return null;
  const failure = error && (unreachableSentence(error) ?? serverSentence(error) ?? words.tryFailed);
  const message = failure ?? data?.message;
  if (!message) return null;
  const works = !failure && data?.works === true;
  const Icon = works ? CircleCheck : CircleAlert;
  return (
    <p className="mt-4 flex items-start gap-2 border-t border-line pt-4 text-sm">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', works ? 'text-success' : 'text-danger')} aria-hidden />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {message}
      </span>
    </p>
  );
};

const PlaceFields = ({ stored, openedBy }: { stored: StoredPlace; openedBy: Backup['openedBy'] }) => {
  const offline = useIsOffline();
  const saved = usePlaceForm(stored, openedBy);
  const tries = useTryPlace();
  const { form, change, text } = saved;
  return (
    <SavedForm
      form={saved}
      save={words.save}
      buttons={
        <Button
          className="max-sm:w-full"
          disabled={tries.isPending || offline}
          onClick={() => tries.mutate(saved.tried())}
        >
          <HardDriveUpload aria-hidden />
          {tries.isPending ? words.trying : words.try}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField label={words.kind} value={form.kind} choices={KINDS} onChange={(kind) => change({ kind })} />
        {form.kind === 'folder' ? (
          <TextField
            label={words.folder}
            hint={words.folderHint}
            placeholder="/mnt/backup/studio"
            {...MACHINE_TEXT}
            {...text('folder')}
          />
        ) : (
          <BucketFields saved={saved} hasSecret={stored.hasSecret} />
        )}
        {openedBy === 'passphrase' && (
          <div className="sm:col-span-2">
            <SwitchField
              label={words.newKey}
              description={words.newKeyHint}
              checked={form.newKey}
              onChange={(newKey) => change({ newKey })}
            />
          </div>
        )}
        {(openedBy !== 'passphrase' || form.newKey) && (
          <SecretField
            label={words.passphrase}
            hint={openedBy === 'recovery' ? words.passphraseOptional : words.passphraseHint}
            field={saved.passphrase}
          />
        )}
      </div>
      <div aria-live="polite">
        <Result tries={tries} />
      </div>
    </SavedForm>
  );
};

/** The folder or bucket that backups go to. */
export const PlaceCard = ({ backup: { openedBy } }: { backup: Backup }) => (
  <Card title={words.title} description={words.text}>
    <SetUpPart query={usePlace()} words={words} height="h-77 sm:h-44">
      {(stored) => <PlaceFields stored={stored} openedBy={openedBy} />}
    </SetUpPart>
  </Card>
);
