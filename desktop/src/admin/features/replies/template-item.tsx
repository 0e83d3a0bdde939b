import { placeholdersWith } from '@shutterdesk/shared';
import { ArrowDown, ArrowUp, ChevronRight, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LetterPreview } from '#ui/letter-preview.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { useTemplatesForm } from './use-templates-form.ts';

interface TemplateItemProps {
  id: string;
  place: number;
  templates: ReturnType<typeof useTemplatesForm>;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One template: its name and buttons, and its fields when it is open. */
export const TemplateItem = ({ id, place, templates, onMove, onRemove }: TemplateItemProps) => {
  const panel = useId();
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
          {opened && <LetterPreview subject={typed.subject} text={typed.text} />}
        </div>
      </div>
    </li>
  );
};
