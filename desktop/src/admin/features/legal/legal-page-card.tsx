import { LEGAL_TEXT_MAX, type LegalKind, legalPages, proposedLegal, type Settings } from '@shutterdesk/shared';
import type { ReactNode } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Card } from '#ui/card.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LEGAL_WORDS as words } from './legal-words.ts';
import type { LegalForm } from './use-legal-form.ts';

interface LegalPageCardProps {
  kind: LegalKind;
  form: LegalForm;
  errors: FormErrors;
  /** What visitors see now. */
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
      title={words[kind]}
      description={words[`${kind}Text`]}
      action={
        published && (
          <a
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            href={`${published.address}/`}
            target="_blank"
            rel="noreferrer"
          >
            {words.open}
          </a>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.title} placeholder={proposed.title} {...field('Title')} />
        <TextField label={words.address} placeholder={proposed.address} {...field('Address')} />
        <TextField
          multiline
          className="sm:col-span-2"
          rows={12}
          label={words.body}
          hint={words.bodyHint}
          counter={<TextCounter length={form[`${kind}Text`].length} max={LEGAL_TEXT_MAX} />}
          {...field('Text')}
        />
      </div>
      {children}
    </Card>
  );
};
