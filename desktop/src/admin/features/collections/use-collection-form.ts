import {
  type Collection,
  type CollectionEdit,
  editCollection,
  GALLERY_LAYOUTS,
  listCollections,
  mapNames,
  mergedIds,
  SHOWN_IN,
  sameValue,
} from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { type FormMerge, issuesBy, useSavedForm } from '#lib/drafts/use-saved-form.ts';
import { showCollection } from './collection-queries.ts';
import { draftOf } from './open-collection.ts';

const formSchema = z.object({
  name: z.string(),
  address: z.string(),
  intro: z.string(),
  title: z.string(),
  description: z.string(),
  day: z.string(),
  place: z.string(),
  coverId: z.nullable(z.string()),
  layout: z.nullable(z.enum(GALLERY_LAYOUTS)),
  packageId: z.nullable(z.string()),
  shownIn: z.enum(SHOWN_IN),
  isShown: z.boolean(),
  photoIds: z.array(z.string()),
});

export type CollectionForm = z.infer<typeof formSchema>;

const NAMES = Object.keys(formSchema.shape) as (keyof CollectionForm)[];

const formOf = (stored: Collection): CollectionForm =>
  mapNames(
    NAMES,
    (name) => stored[name] ?? (['coverId', 'layout', 'packageId'].includes(name) ? null : ''),
  ) as CollectionForm;

/** Blank texts as null. */
const inputOf = (form: CollectionForm) => ({
  ...form,
  name: form.name.trim(),
  address: form.address.trim(),
  ...mapNames(['intro', 'title', 'description', 'day', 'place'], (name) => form[name].trim() || null),
});

/** The collection as visitors would see it with the typed values. */
export const asShown = (stored: Collection, form: CollectionForm): Collection => {
  const input = inputOf(form);
  return { ...stored, ...input, day: Number.isNaN(Date.parse(form.day)) ? null : input.day, isShown: true };
};

/** Another person's save shows at once, but for the fields that are typed in; of the photographs both count. */
const mergeForms = (base: CollectionForm, mine: CollectionForm, incoming: Collection): FormMerge<CollectionForm> => {
  const theirs = formOf(incoming);
  const fields = mapNames(NAMES, (name) => (sameValue(mine[name], base[name]) ? theirs[name] : mine[name]));
  const photoIds = [...mergedIds(base.photoIds, mine.photoIds, theirs.photoIds)];
  return { form: { ...fields, photoIds } as CollectionForm, base: theirs, conflicts: [] };
};

/** The changed fields alone: others that somebody has saved meanwhile stay. */
const editOf = (form: CollectionForm, base: CollectionForm): CollectionEdit => {
  const [mine, was] = [inputOf(form), inputOf(base)];
  const changed = Object.fromEntries(
    NAMES.filter((name) => !sameValue(mine[name], was[name])).map((name) => [name, mine[name]]),
  ) as Partial<typeof mine>;
  return { ...changed, ...('photoIds' in changed ? { photoIdsBefore: base.photoIds } : {}) };
};

export const useCollectionForm = (collection: Collection) => {
  const { id } = collection;
  return useSavedForm({
    place: 'gallery',
    draft: draftOf(id),
    stored: collection,
    schema: formSchema,
    read: formOf,
    toInput: inputOf,
    check: issuesBy(editCollection.body),
    fieldOf: (path) => path.replace(/\..*/, ''),
    isQuiet: () => true,
    merge: mergeForms,
    save: async (_, call, { form, base }) => ({
      stored: await call(editCollection, { params: { id }, body: editOf(form, base) }),
    }),
    onSaved: ({ stored }, client) => {
      showCollection(client, stored);
      return refresh(client, listCollections);
    },
    onFailed: (_, client) => refresh(client, listCollections),
    publishes: true,
    words: {
      saved: 'Collection saved.',
      saveFailed: serverSentenceOr('Couldn’t save the collection. Please try again.'),
    },
  });
};

export type CollectionFormState = ReturnType<typeof useCollectionForm>;
