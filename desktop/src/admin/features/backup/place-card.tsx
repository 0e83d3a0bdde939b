import { CircleAlert, CircleCheck, HardDriveUpload } from 'lucide-react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop/sync.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SetOnMachine } from '#ui/set-on-machine.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { PLACE_WORDS as words } from './place-words.ts';
import { type StoredPlace, usePlace, usePlaceForm, useTryPlace } from './use-place.ts';

const KINDS = (['folder', 'bucket'] as const).map((value) => ({ value, label: words.kinds[value] }));

const PLAIN = { dir: 'ltr', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

type Form = ReturnType<typeof usePlaceForm>;

const BucketFields = ({ saved: { text, secret }, hasSecret }: { saved: Form; hasSecret: boolean }) => (
  <>
    <TextField
      label={words.endpoint}
      hint={words.endpointHint}
      placeholder="https://s3.example.com"
      inputMode="url"
      {...PLAIN}
      {...text('endpoint')}
    />
    <TextField label={words.region} {...PLAIN} {...text('region')} />
    <TextField label={words.bucket} placeholder="my-backups" {...PLAIN} {...text('bucket')} />
    <TextField label={words.prefix} hint={words.prefixHint} placeholder="studio" {...PLAIN} {...text('prefix')} />
    <TextField label={words.accessKeyId} {...PLAIN} {...text('accessKeyId')} />
    <TextField
      label={words.secret}
      type="password"
      hint={hasSecret ? words.secretKept : undefined}
      {...PLAIN}
      autoComplete="new-password"
      value={secret.value}
      error={secret.error}
      onChange={(event) => secret.type(event.target.value)}
    />
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

const PlaceFields = ({ stored }: { stored: StoredPlace }) => {
  const offline = useIsOffline();
  const saved = usePlaceForm(stored);
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
            {...PLAIN}
            {...text('folder')}
          />
        ) : (
          <BucketFields saved={saved} hasSecret={stored.hasSecret} />
        )}
      </div>
      <div aria-live="polite">
        <Result tries={tries} />
      </div>
    </SavedForm>
  );
};

const Content = () => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = usePlace();
  if (data?.setBy) return <SetOnMachine variable={data.setBy} />;
  if (data) {
    return (
      <>
        {data.problem && (
          <Alert tone="danger" className="mb-4">
            {data.problem}
          </Alert>
        )}
        <PlaceFields stored={data} />
      </>
    );
  }
  if (offline) return <p className="text-sm text-muted">{OFFLINE_REASON}</p>;
  if (isFetching) return <Spinner text={words.loading} />;
  return <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />;
};

/** The folder or bucket that backups go to. */
export const PlaceCard = () => (
  <Card title={words.title} description={words.text}>
    <Content />
  </Card>
);
