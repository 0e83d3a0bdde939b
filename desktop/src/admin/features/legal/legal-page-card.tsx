import { LEGAL_TEXT_MAX, type LegalKind, legalPages, proposedLegal, type Settings } from '@shutterdesk/shared';
import type { ReactNode } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import type { LegalForm } from './use-legal-form.ts';

const HEADS = {
  imprint: { title: 'Imprint', text: 'Who is responsible for this site. Linked from every page.' },
  privacy: {
    title: 'Privacy',
    text: 'How you use what people send. Linked from every page and from the consent line.',
  },
} as const;

interface LegalPageCardProps {
  kind: LegalKind;
  form: LegalForm;
  errors: FormErrors;
  /** The text that visitors see now. */
  stored: Settings;
  onChange: (part: Partial<LegalForm>) => void;
  /** Stands under the text. */
  children?: ReactNode;
}

export const LegalPageCard = ({ kind, form, errors, stored, onChange, children }: LegalPageCardProps) => {
  const proposed = proposedLegal(form.country || null)[kind];
  const published = legalPages(stored).find((page) => page.kind === kind);
  const field = (part: 'Title' | 'Address' | 'Text') => {
    const name = `${kind}${part}` as const;
    return {
      name,
      value: form[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    };
  };
  return (
    <Card
      title={HEADS[kind].title}
      description={HEADS[kind].text}
      action={
        published && (
          <a
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            href={`${published.address}/`}
            target="_blank"
            rel="noreferrer"
          >
            View page
          </a>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Title" placeholder={proposed.title} {...field('Title')} />
        <TextField label="Address" placeholder={proposed.address} {...field('Address')} />
        <TextField
          multiline
          className="sm:col-span-2"
          rows={12}
          label="Text"
          hint="Begin a line with # for a heading, - for a list. Leave a line blank between paragraphs. Links: [words](https://example.com). Leave blank for no page."
          counter={<TextCounter length={form[`${kind}Text`].length} max={LEGAL_TEXT_MAX} />}
          {...field('Text')}
        />
      </div>
      {children}
    </Card>
  );
};
