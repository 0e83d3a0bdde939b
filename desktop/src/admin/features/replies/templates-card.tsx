import { type OffPageWords, offPageWordsIn, REPLY_TEMPLATES_MAX, type ReplyTemplates } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { settingsQuery } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TemplateItem } from './template-item.tsx';
import { useTemplatesForm } from './use-templates-form.ts';

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

export const TemplatesCard = ({ stored }: { stored: ReplyTemplates }) => {
  const [moved, setMoved] = useState('');
  const saved = useTemplatesForm(stored);
  const focusOn = useFocusAfterChange(saved.element);
  const { templates } = saved.form;
  const count = templates.length;
  const isFull = count >= REPLY_TEMPLATES_MAX;
  const language = useQuery({ ...settingsQuery, enabled: false }).data?.settings.language;
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
