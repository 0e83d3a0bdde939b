import {
  listEnquiries,
  type OffPageWords,
  offPageWordsIn,
  placeholdersWith,
  REPLY_TEMPLATES_MAX,
  type ReplyTemplates,
} from '@shutterdesk/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { api } from '#lib/api/api.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { replyTemplatesQuery } from '#lib/studio/studio-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { LetterPreview } from '#ui/letter-preview.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { Section } from '#ui/section.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useTemplatesForm } from './use-templates-form.ts';

/** The newest inquiry, whose client the preview addresses. */
const newestQuery = queryOptions({
  queryKey: [listEnquiries.path, 'newest'],
  queryFn: async ({ signal }) => (await api(listEnquiries, { signal, query: { limit: '1' } }))[0] ?? null,
  staleTime: 0,
  gcTime: 0,
});

interface TemplateItemProps {
  id: string;
  place: number;
  templates: ReturnType<typeof useTemplatesForm>;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One template: its name and buttons, and its fields when it is open. */
const TemplateItem = ({ id, place, templates, onMove, onRemove }: TemplateItemProps) => {
  const panel = useId();
  const newest = useQuery(newestQuery).data;
  const { form, errors, nameAt, isOpen, toggle, type } = templates;
  const shownName = nameAt(place);
  const opened = isOpen(id);
  const typed = form.templates[place] ?? { name: '', subject: '', text: '' };
  const field = (name: 'name' | 'subject' | 'text') => ({
    value: typed[name],
    error: errors[`templates.${place}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => type(place, { [name]: target.value }),
  });
  return (
    <li className="border-t border-line py-2 first:border-t-0" data-template={id}>
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={opened}
          aria-controls={panel}
          onClick={() => toggle(id)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control py-2 text-left text-sm font-medium hover:bg-sunken"
        >
          <ChevronRight className={classNames('size-4 shrink-0 text-muted', opened && 'rotate-90')} aria-hidden />
          <bdi className="min-w-0 wrap-anywhere">{shownName}</bdi>
        </button>
        <Button
          look="quiet"
          shape="icon"
          data-move="up"
          aria-label={`Move up: ${shownName}`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          look="quiet"
          shape="icon"
          data-move="down"
          aria-label={`Move down: ${shownName}`}
          disabled={place === form.templates.length - 1}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button look="quiet-danger" shape="icon" aria-label={`Delete: ${shownName}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <div id={panel} hidden={!opened} className="pt-1 pb-3 sm:pl-6">
        <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
          <div className="grid content-start gap-4">
            <TextField label="Name" hint="Only you see this." autoComplete="off" {...field('name')} />
            <TextField label="Subject" autoComplete="off" {...field('subject')} />
            <TextField
              multiline
              rows={8}
              label="Text"
              hint={`You can use ${placeholdersWith('and')}, in the subject too.`}
              {...field('text')}
            />
          </div>
          {opened && <LetterPreview subject={typed.subject} text={typed.text} reader={newest ?? undefined} />}
        </div>
      </div>
    </li>
  );
};

const TITLE = 'Reply templates';

/** Focuses an element of the form after the change of the list is on the screen. */
const useFocusAfterChange = (form: RefObject<HTMLFormElement | null>) => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current) form.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  return (selector: string): void => {
    wanted.current = selector;
  };
};

const TemplatesCard = ({ stored }: { stored: ReplyTemplates }) => {
  const [moved, setMoved] = useState('');
  const saved = useTemplatesForm(stored);
  const focusOn = useFocusAfterChange(saved.element);
  const { templates } = saved.form;
  const count = templates.length;
  const isFull = count >= REPLY_TEMPLATES_MAX;
  const language = useKnownSettings()?.language;
  const add = (starter?: OffPageWords['replies'][number]): void => {
    focusOn('li:last-child input');
    saved.add(starter);
  };
  const remove = (place: number): void => {
    focusOn('[data-add]');
    saved.remove(place);
  };
  const move = (from: number, to: number): void => {
    setMoved(`${saved.nameAt(from)} is now number ${to + 1} of ${count}.`);
    // At an end of the list the pressed button is disabled, so the other one gets the focus.
    const isAtEnd = to === 0 || to === count - 1;
    const direction = to < from !== isAtEnd ? 'up' : 'down';
    focusOn(`[data-template="${templates[from]?.id}"] [data-move="${direction}"]`);
    saved.move(from, to);
  };
  const discardButton = saved.dirty && (
    <Button look="quiet" className="max-sm:w-full" onClick={saved.discard}>
      Discard Changes
    </Button>
  );
  return (
    <Card
      title={TITLE}
      description="Ready-made texts for ‘Reply’ on an inquiry. It opens your email program with one filled in."
    >
      <SavedForm
        form={saved}
        save="Save Templates"
        buttons={discardButton}
        foot={count === 0 && !saved.dirty ? 'none' : 'row'}
      >
        {count === 0 && (
          <>
            <p className="text-sm text-muted">
              No templates yet. ‘Reply’ opens an email that quotes the client. Begin with one of these, or with your own
              words.
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {offPageWordsIn(language).replies.map((starter) => (
                <Button key={starter.name} className="max-sm:w-full" onClick={() => add(starter)}>
                  {starter.name}
                </Button>
              ))}
            </div>
          </>
        )}
        <ul aria-label={TITLE}>
          {templates.map(({ id }, place) => (
            <TemplateItem
              key={id}
              id={id}
              place={place}
              templates={saved}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
        <p aria-live="polite" className="sr-only">
          {moved}
        </p>
        <Button
          data-add
          look={count === 0 && !saved.dirty ? 'primary' : 'outline'}
          className="mt-3 max-sm:w-full"
          disabled={isFull}
          onClick={() => add()}
        >
          <Plus aria-hidden />
          Add Template
        </Button>
        {count > 0 && (
          <p className="mt-3 text-sm text-muted">
            {isFull
              ? '20 templates is the limit.'
              : 'Very long texts don’t fit into a link: ‘Reply’ copies them, and you paste them.'}
          </p>
        )}
      </SavedForm>
    </Card>
  );
};

export const RepliesSection = () => (
  <Section query={useQuery(replyTemplatesQuery)} what="The templates" cards={['h-83 sm:h-67']}>
    {(data) => <TemplatesCard stored={data} />}
  </Section>
);
