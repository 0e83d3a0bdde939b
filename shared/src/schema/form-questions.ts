import * as z from 'zod/mini';
import { id, longest, oneLine, requiredText, text } from './fields.ts';
import { isSeen } from './plain-text.ts';

/** The most questions of the form and of their choices, and the longest texts. */
export const FORM_QUESTIONS_MAX = {
  questions: 5,
  words: 120,
  choices: 10,
  choice: 80,
  /** An answer on one line, and one on several. */
  line: 200,
  lines: 2000,
} as const;

/** `number` is a line too, for which a phone shows digits: '80 to 100' is an answer. */
export const QUESTION_KINDS = ['line', 'lines', 'choice', 'number', 'date'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const NEEDS_WORDS = 'Please enter the question, or remove it';
const TWO_CHOICES = 'Please enter at least two answers to choose from';
const CHOICES_MAX = `There can be at most ${FORM_QUESTIONS_MAX.choices} answers to choose from`;

/** Two texts that differ only in capital letters look like a mistake. */
const repeatedAt = (texts: readonly string[]): readonly number[] => {
  const plain = texts.map((one) => one.toLowerCase());
  return plain.flatMap((one, at) => (plain.indexOf(one) < at ? [at] : []));
};

const formQuestion = z
  .object({
    id,
    words: text(FORM_QUESTIONS_MAX.words).check(oneLine, z.refine(isSeen, NEEDS_WORDS)),
    kind: z.enum(QUESTION_KINDS, `Must be one of ${QUESTION_KINDS.join(', ')}`),
    /** The answers of a choice; empty for every other kind. */
    choices: z._default(
      z
        .array(requiredText(FORM_QUESTIONS_MAX.choice).check(oneLine), 'Invalid input')
        .check(longest(FORM_QUESTIONS_MAX.choices, CHOICES_MAX)),
      [],
    ),
    isRequired: z._default(z.boolean('Invalid input'), false),
    /** The packages that it is asked for; empty for all. */
    packageIds: z._default(z.array(id, 'Invalid input').check(longest(50, 'There can be at most 50 packages')), []),
  })
  .check(
    z.superRefine(({ kind, choices }, { addIssue }) => {
      if (kind === 'choice' && choices.length < 2)
        addIssue({ code: 'custom', path: ['choices'], message: TWO_CHOICES });
      for (const at of repeatedAt(choices))
        addIssue({ code: 'custom', path: ['choices', at], message: 'Each answer can appear only once' });
    }),
    z.overwrite((question) => (question.kind === 'choice' ? question : { ...question, choices: [] })),
  );

/** The field of a save that concerns the studio's own questions in the form. */
export const formQuestionsInput = {
  formQuestions: z.optional(
    z.array(formQuestion, 'Invalid input').check(
      longest(FORM_QUESTIONS_MAX.questions, `There can be at most ${FORM_QUESTIONS_MAX.questions} questions`),
      z.superRefine((questions, { addIssue }) => {
        for (const at of repeatedAt(questions.map(({ words }) => words)))
          addIssue({ code: 'custom', path: [at, 'words'], message: 'Each question can appear only once' });
        for (const at of repeatedAt(questions.map((question) => question.id)))
          addIssue({ code: 'custom', path: [at, 'id'], message: 'Two items have the same id' });
      }),
    ),
  ),
};

const formQuestionAnswer = z.object({
  id: z.string(),
  words: z.string(),
  /** A kind that only a later release knows is a line. */
  kind: z.catch(z.enum(QUESTION_KINDS), 'line'),
  choices: z.array(z.string()),
  isRequired: z.boolean(),
  packageIds: z.array(z.string()),
});
export type FormQuestion = z.infer<typeof formQuestionAnswer>;

/** The same in an answer; a server before 0.3.0 leaves it out. */
export const formQuestionsAnswer = { formQuestions: z._default(z.array(formQuestionAnswer), []) };

const byId = (max: number) =>
  z
    .record(id, text(max), 'Invalid input')
    .check(
      z.refine(
        (answers) => Object.keys(answers).length <= FORM_QUESTIONS_MAX.questions,
        `There can be at most ${FORM_QUESTIONS_MAX.questions} answers`,
      ),
    );

/** The answers to the studio's own questions, which a form sends along with an enquiry. A call may leave them out. */
export const formAnswersSchema = z.object({
  /** The answers by the id of their question. */
  answers: z.optional(byId(5000)),
  /** The words by which the form asked them, by the same ids; an answer to one of them may be required. */
  asked: z.optional(byId(500)),
});
export type FormAnswers = z.output<typeof formAnswersSchema>;

/** An answer as it is stored: with the question's words at that time. */
export const enquiryAnswerSchema = z.object({ question: z.string(), answer: z.string() });
export type EnquiryReply = z.infer<typeof enquiryAnswerSchema>;
