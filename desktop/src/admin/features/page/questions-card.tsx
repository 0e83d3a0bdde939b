import { SECTIONS_MAX } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import { Card } from '#ui/card.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageCardProps } from './use-page-form.ts';

export const QuestionsCard = ({ page: { form, errors, change } }: PageCardProps) => (
  <Card title="Questions" description="What people ask before they book. Visitors open each answer.">
    <ItemList
      label="Questions"
      name="questions"
      items={form.questions}
      errors={errors}
      max={SECTIONS_MAX.questions}
      nameOf={(_, at) => `question ${at + 1}`}
      onChange={(questions) => change({ questions })}
      add="Add Question"
      blank={() => ({ id: newId(), question: '', answer: '' })}
    >
      {({ at, buttons, text }) => (
        <>
          <div className="flex items-end gap-1">
            <TextField
              label={`Question ${at + 1}`}
              className="flex-1"
              limit={SECTIONS_MAX.question}
              {...text('question')}
            />
            {buttons}
          </div>
          <TextField multiline label={`Answer ${at + 1}`} limit={SECTIONS_MAX.answer} {...text('answer')} />
        </>
      )}
    </ItemList>
  </Card>
);
