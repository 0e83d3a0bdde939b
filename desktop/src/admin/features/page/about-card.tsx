import { settingsText } from '@shutterdesk/shared';
import { Card } from '#ui/card.tsx';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import type { PageForm } from './use-page-form.ts';

interface AboutCardProps {
  texts: PageForm['texts'];
  errorOf: (name: string) => string | undefined;
  onChange: (part: Partial<PageForm['texts']>) => void;
}

type Name = 'aboutName' | 'aboutText' | 'areaServed';

const maxOf = (name: Name): number => settingsText(name).limit?.[0] ?? 0;

export const AboutCard = ({ texts, errorOf, onChange }: AboutCardProps) => {
  const field = (name: Name) => ({
    value: texts[name],
    error: errorOf(name),
    counter: <TextCounter length={texts[name].trim().length} max={maxOf(name)} />,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Card
      title="About"
      description="The person behind the camera. Shown as soon as you add a portrait, a name or a text."
    >
      <div className="grid gap-4">
        <TextField label="Your name" {...field('aboutName')} />
        <TextField
          multiline
          label="About you"
          hint="Leave a blank line between paragraphs."
          className="[&_textarea]:min-h-48"
          {...field('aboutText')}
        />
        <TextField
          label="Area you serve"
          hint="For example: Hamburg and the coast. Visitors and search engines see it."
          {...field('areaServed')}
        />
      </div>
    </Card>
  );
};
