import { REPLY_TEMPLATES_MAX, type ReplyTemplates } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { REPLIES_WORDS as words } from './replies-words.ts';
import { TemplateItem } from './template-item.tsx';
import { useTemplatesForm } from './use-templates-form.ts';

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
  const add = (): void => {
    focusOn('li:last-child input');
    saved.add();
  };
  const remove = (place: number): void => {
    focusOn('[data-add]');
    saved.remove(place);
  };
  const move = (from: number, to: number): void => {
    setMoved(words.moved(saved.nameAt(from), to + 1, count));
    // At an end of the list the pressed button is disabled, so the other one gets the focus.
    const isAtEnd = to === 0 || to === count - 1;
    const direction = to < from !== isAtEnd ? 'up' : 'down';
    focusOn(`[data-template="${templates[from]?.id}"] [data-move="${direction}"]`);
    saved.move(from, to);
  };
  const discardButton = saved.dirty && (
    <Button look="quiet" className="max-sm:w-full" onClick={saved.discard}>
      {words.discard}
    </Button>
  );
  return (
    <Card title={words.title} description={words.text}>
      <SavedForm form={saved} save={words.save} buttons={discardButton}>
        {count === 0 && <p className="text-sm text-muted">{words.none}</p>}
        <ul aria-label={words.title}>
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
        <Button data-add className="mt-3 max-sm:w-full" disabled={isFull} onClick={add}>
          <Plus aria-hidden />
          {words.add}
        </Button>
        <p className="mt-3 text-sm text-muted">{isFull ? words.full : words.long}</p>
      </SavedForm>
    </Card>
  );
};
