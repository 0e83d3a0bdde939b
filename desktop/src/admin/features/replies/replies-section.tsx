import {
  listEnquiries,
  type OffPageWords,
  offPageWordsIn,
  parts,
  placeholdersWith,
  REPLY_TEMPLATES_MAX,
  type ReplyTemplates,
} from '@shutterdesk/shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readOf } from '#lib/api/api.ts';
import { unfold } from '#lib/focus.ts';
import { useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { LetterPreview } from '#ui/letter-preview.tsx';
import { Section } from '#ui/loaded.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField, type TextFieldProps } from '#ui/text-field.tsx';
import { FilesCard } from './files-card.tsx';
import { newTemplate, type TypedTemplate, useTemplatesForm } from './use-templates-form.ts';

/** The newest inquiry, whose client the preview addresses. */
const newestQuery = queryOptions({
  queryKey: [listEnquiries.path, 'newest'],
  queryFn: async ({ signal }) => (await api(listEnquiries, { signal, query: { limit: '1' } }))[0] ?? null,
  staleTime: 0,
  gcTime: 0,
});

interface TemplateProps {
  template: TypedTemplate;
  text: (field: 'name' | 'subject' | 'text') => Pick<TextFieldProps, 'error' | 'onChange' | 'value'>;
}

const Template = ({ template, text }: TemplateProps) => {
  const newest = useQuery(newestQuery).data;
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid content-start gap-4">
        <TextField label="Name" hint="Only you see this." autoComplete="off" {...text('name')} />
        <TextField label="Subject" autoComplete="off" {...text('subject')} />
        <TextField
          multiline
          rows={8}
          label="Text"
          hint={`You can use ${placeholdersWith('and')}, in the subject too.`}
          {...text('text')}
        />
      </div>
      <LetterPreview subject={template.subject} text={template.text} reader={newest ?? undefined} />
    </div>
  );
};

const TITLE = 'Reply templates';

/** The typed name, or words for a template without a name. */
const nameOf = ({ name }: TypedTemplate): string => name.trim() || 'New template';

const TemplatesCard = ({ stored }: { stored: ReplyTemplates }) => {
  const saved = useTemplatesForm(stored);
  const { templates } = saved.form;
  const count = templates.length;
  const language = useKnownSettings()?.language;
  const begin = (starter: OffPageWords['replies'][number]): void => {
    saved.change({ templates: [newTemplate(starter)] });
    requestAnimationFrame(() => {
      const field = saved.element.current?.querySelector('input');
      if (field) unfold(field);
      field?.focus();
    });
  };
  const discardButton = saved.dirty && (
    <Button look="quiet" className="max-sm:w-full" onClick={saved.discard}>
      Discard Changes
    </Button>
  );
  return (
    <Card title={TITLE} description="Ready-made texts for ‘Reply’ on an inquiry, which opens with one filled in.">
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
            <div className="mt-3 mb-4 flex flex-wrap gap-2">
              {offPageWordsIn(language).replies.map((starter) => (
                <Button key={starter.name} className="max-sm:w-full" onClick={() => begin(starter)}>
                  {starter.name}
                </Button>
              ))}
            </div>
          </>
        )}
        <ItemList
          label={TITLE}
          name="templates"
          items={templates}
          errors={saved.errors}
          max={REPLY_TEMPLATES_MAX}
          folded={() => ''}
          nameOf={nameOf}
          onChange={(next) => saved.change({ templates: next })}
          add="Add Template"
          blank={newTemplate}
        >
          {({ item, text }) => <Template template={item} text={text} />}
        </ItemList>
        {count > 0 && (
          <p className="mt-3 text-sm text-muted">
            Very long texts don’t fit into a link: ‘Reply’ copies them, and you paste them.
          </p>
        )}
      </SavedForm>
    </Card>
  );
};

export const RepliesSection = () => (
  <Section query={useQuery(readOf(parts.replies.read))} what="The templates" cards={['h-83 sm:h-67', 'h-40 sm:h-37.5']}>
    {(data) => (
      <>
        <TemplatesCard stored={data} />
        {data.files && <FilesCard files={data.files} />}
      </>
    )}
  </Section>
);
