import {
  addPortrait,
  bin,
  DELETED_KEPT_DAYS,
  DESCRIPTION_MAX,
  deletePortrait,
  editPortrait,
  type FocalPoint,
  focalPointOf,
  type NewPortrait,
  type Portrait,
  readPortrait,
} from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { api } from '#lib/api/api.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { deletedPicture } from '#lib/pictures.ts';
import { inBin, useDeletion } from '#lib/use-deleted.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { FocalPointField } from '#ui/focal-point-field.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { WaitingNote } from '#ui/waiting.tsx';
import { createSolePicture, SolePicture } from './sole-picture.tsx';

export const usePortrait = () =>
  useQuery({ queryKey: [readPortrait.path], queryFn: ({ signal }) => api(readPortrait, { signal }) });

const SHOWN = { publishes: true, stale: [readPortrait] };

const useAddPortrait = () =>
  useApiMutation({
    ...SHOWN,
    send: (call, portrait: Pick<NewPortrait, 'imageURL' | 'alt'>) => call(addPortrait, { body: portrait }),
    done: 'Portrait saved.',
    failed: 'Couldn’t save your portrait.',
  });

const DELETED_WORDS = {
  deleted: 'Portrait deleted.',
  restored: 'Portrait restored.',
  restoreFailed: 'Couldn’t restore your portrait.',
  purged: 'Portrait deleted forever.',
  purgeFailed: 'Couldn’t delete your portrait.',
} as const;

const useDeletePortrait = () =>
  useDeletion({
    ...SHOWN,
    remove: (call, { id }: Portrait) => call(deletePortrait, { params: { id } }),
    restore: (call, { id }) => call(bin.portrait.restore, { params: { id } }),
    words: DELETED_WORDS,
  });

const DELETED_PORTRAITS = inBin('portrait', {
  onRestored: (client) => refresh(client, readPortrait),
  words: DELETED_WORDS,
});

/** The new file. It is shown as soon as it is uploaded. */
const PORTRAIT_UPLOADS = createSolePicture({
  title: 'Choose your portrait',
  rule: `Visitors see it beside your words. The old one stays in Recently Deleted for ${DELETED_KEPT_DAYS} days. Large photos are resized first.`,
  upload: 'Use this photo',
});

interface PortraitForm {
  readonly alt: string;
  readonly point: FocalPoint | null;
}

const formSchema = z.object({ alt: z.string(), point: z.nullable(z.object({ x: z.number(), y: z.number() })) });

const inputOf = ({ alt, point }: PortraitForm) => ({
  alt: alt.trim(),
  focalX: point?.x ?? null,
  focalY: point?.y ?? null,
});

interface PortraitFieldsProps {
  portrait: Portrait;
  /** Shows the portrait as it is typed. */
  onShow: (portrait: Portrait) => void;
}

const PortraitFields = ({ portrait, onShow }: PortraitFieldsProps) => {
  const client = useQueryClient();
  const { id } = portrait;
  const form = useSavedForm({
    place: 'page',
    draft: 'portrait',
    stored: portrait,
    schema: formSchema,
    read: (stored: Portrait): PortraitForm => ({ alt: stored.alt, point: focalPointOf(stored) }),
    toInput: inputOf,
    check: issuesBy(editPortrait.body),
    save: async (body, call) => ({ stored: await call(editPortrait, { params: { id }, body }) }),
    onSaved: () => refresh(client, readPortrait),
    publishes: true,
    words: { saved: 'Portrait saved.', saveFailed: 'Couldn’t save your portrait.' },
  });
  const { alt, point } = form.form;
  useEffect(
    () => onShow({ ...portrait, alt, focalX: point?.x ?? null, focalY: point?.y ?? null }),
    [portrait, alt, point, onShow],
  );
  return (
    <SavedForm form={form} save="Save Portrait" waits className="grid gap-4">
      <TextField
        label="Description of your portrait"
        hint="For people who can’t see it."
        counter={<TextCounter length={alt.trim().length} max={DESCRIPTION_MAX} />}
        {...form.text('alt')}
      />
      <FocalPointField
        image={portrait}
        point={point}
        disabled={form.saving}
        onChange={(next) => form.change({ point: next })}
      />
    </SavedForm>
  );
};

const PortraitButtons = ({ portrait, name }: { portrait: Portrait | null; name: string }) => {
  const { mutateAsync } = useAddPortrait();
  const { mutate: remove, isPending } = useDeletePortrait();
  const alt = portrait?.alt || name || 'Portrait';
  return (
    <SolePicture
      what="Portrait"
      place="page"
      picture={portrait}
      uploads={PORTRAIT_UPLOADS}
      busy={isPending}
      onSave={(imageURL) => mutateAsync({ imageURL, alt })}
      onDelete={remove}
    />
  );
};

interface PortraitCardProps {
  /** The name that is typed: a new portrait is described by it. */
  name: string;
  onShow: (portrait: Portrait | null) => void;
}

export const PortraitCard = ({ name, onShow }: PortraitCardProps) => {
  const { data: portrait, error, isFetching, refetch } = usePortrait();
  useEffect(() => onShow(portrait ?? null), [portrait, onShow]);
  return (
    <Card
      title="Your portrait"
      description="Your photo, beside your words in About."
      action={
        <RecentlyDeleted
          kind={DELETED_PORTRAITS}
          what="Portraits"
          lookOf={(image) => ({ name: image.alt, picture: deletedPicture('portrait', image) })}
        />
      }
    >
      <WaitingNote noun="portrait" shown={portrait ? [portrait] : []} />
      {error && !isFetching && <LoadFailed what="Your portrait" error={error} onRetry={() => void refetch()} />}
      {portrait !== undefined && (
        <div className="grid gap-4">
          {portrait?.problem && (
            <Alert tone="danger">{portrait.problem} Your page shows About without it: choose another one.</Alert>
          )}
          <PortraitButtons portrait={portrait} name={name} />
          {portrait && !portrait.problem && <PortraitFields key={portrait.id} portrait={portrait} onShow={onShow} />}
        </div>
      )}
    </Card>
  );
};
