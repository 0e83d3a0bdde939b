import {
  addPortrait,
  DELETED_KEPT_DAYS,
  DESCRIPTION_MAX,
  deletePortrait,
  editPortrait,
  type FocalPoint,
  focalPointOf,
  type Portrait,
  readPortrait,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { readOf } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { FocalPointField } from '#ui/focal-point-field.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { SolePictureCard, solePicture } from '#ui/sole-picture.tsx';
import { TextField } from '#ui/text-field.tsx';

const PORTRAIT = solePicture({
  noun: 'portrait',
  place: 'page',
  read: readPortrait,
  add: (call, body) => call(addPortrait, { body }),
  remove: (call, id) => call(deletePortrait, { params: { id } }),
  words: {
    what: 'Portrait',
    title: 'Your portrait',
    description: 'Your photo, beside your words in About.',
    uploadTitle: 'Choose your portrait',
    rule: `Visitors see it beside your words. The old one stays in Recently Deleted for ${DELETED_KEPT_DAYS} days. We resize large photos first.`,
    upload: 'Use this photo',
    without: 'Your page shows About without it: choose another one.',
  },
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
    onSaved: (_, client) => refresh(client, readPortrait),
    publishes: true,
    words: PORTRAIT.notices,
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
        limit={DESCRIPTION_MAX}
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

interface PortraitCardProps {
  /** The name that is typed: a new portrait is described by it. */
  name: string;
  onShow: (portrait: Portrait | null) => void;
}

export const PortraitCard = ({ name, onShow }: PortraitCardProps) => {
  const { data: portrait } = useQuery(readOf(readPortrait));
  useEffect(() => onShow(portrait ?? null), [portrait, onShow]);
  return (
    <SolePictureCard kind={PORTRAIT} alt={portrait?.alt || name || 'Portrait'}>
      {(shown) => <PortraitFields key={shown.id} portrait={shown} onShow={onShow} />}
    </SolePictureCard>
  );
};
