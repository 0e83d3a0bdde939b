import { REPLY_TEMPLATES_MAX, type ReplyTemplates } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMarkUnsaved } from '#lib/drafts/unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { RecoveredNote } from '#ui/recovered-note.tsx';
import { SaveRow } from '#ui/save-row.tsx';
import { REPLIES_WORDS as words } from './replies-words.ts';
import { TemplateItem } from './template-item.tsx';
import { useTemplatesForm } from './use-templates-form.ts';

/** The section marks unsaved work under this name. */
const PLACE = 'replies';

/** Focuses an element of the form after the change of the list is on the screen. */
const useFocusAfterChange = () => {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current) form.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  const focusOn = (selector: string): void => {
    wanted.current = selector;
  };
  return { form, focusOn };
};

export const TemplatesCard = ({ stored }: { stored: ReplyTemplates }) => {
  const { form, focusOn } = useFocusAfterChange();
  const [moved, setMoved] = useState('');
  const templates = useTemplatesForm(stored);
  const { list, nameAt, dirty, recoveredAt, discard, saving } = templates;
  useMarkUnsaved(PLACE, dirty);
  const count = list.fields.length;
  const isFull = count >= REPLY_TEMPLATES_MAX;
  const add = (): void => {
    focusOn('li:last-child input');
    templates.add();
  };
  const remove = (place: number): void => {
    focusOn('[data-add]');
    list.remove(place);
  };
  const move = (from: number, to: number): void => {
    setMoved(words.moved(nameAt(from), to + 1, count));
    // At an end of the list the pressed button is disabled, so the other one gets the focus.
    const isAtEnd = to === 0 || to === count - 1;
    const direction = to < from !== isAtEnd ? 'up' : 'down';
    focusOn(`[data-template="${list.fields[from]?.id}"] [data-move="${direction}"]`);
    list.move(from, to);
  };
  return (
    <Card title={words.title} description={words.text}>
      <form
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void templates.save(event.currentTarget);
        }}
      >
        {recoveredAt && <RecoveredNote at={recoveredAt} onDiscard={discard} />}
        {count === 0 && <p className="text-sm text-muted">{words.none}</p>}
        <ul aria-label={words.title}>
          {list.fields.map(({ key, id }, place) => (
            <TemplateItem
              key={key}
              id={id}
              place={place}
              templates={templates}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
        <p aria-live="polite" className="sr-only">
          {moved}
        </p>
        <Button data-add className="mt-3 max-sm:w-full" disabled={isFull} onClick={add}>
          <Plus aria-hidden />
          {words.add}
        </Button>
        <p className="mt-3 text-sm text-muted">{isFull ? words.full : words.long}</p>
        <SaveRow words={words} saving={saving} dirty={dirty}>
          {dirty && (
            <Button look="quiet" className="max-sm:w-full" onClick={discard}>
              {words.discard}
            </Button>
          )}
        </SaveRow>
      </form>
    </Card>
  );
};
