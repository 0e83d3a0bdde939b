import { describe, expect, it } from 'vitest';
import {
  answersTyped,
  conflictWords,
  DEFAULT_SETTINGS,
  mergeSettings,
  packagesAsked,
  settingsInputSchema,
  settingsSchema,
} from '../src/index.ts';

const id = (n: number) => `01998000-0000-7000-8000-00000000000${n}`;
const asked = (n: number, change: object = {}) => ({ id: id(n), words: `Question ${n}`, kind: 'line', ...change });
const choice = (...choices: unknown[]) => asked(1, { kind: 'choice', choices });

const save = (formQuestions: unknown) => settingsInputSchema.safeParse({ ...DEFAULT_SETTINGS, formQuestions });

const NO_WORDS = 'Please enter the question, or remove it';

describe('a save of the form’s own questions', () => {
  it.each<[string, unknown, string, string]>([
    ['without words', [asked(1, { words: ' \u200b' })], '0.words', NO_WORDS],
    ['with 121 letters', [asked(1, { words: 'x'.repeat(121) })], '0.words', 'Must be at most 120 characters'],
    [
      'whose words another has',
      [asked(1, { words: 'Where?' }), asked(2, { words: ' WHERE? ' })],
      '1.words',
      'Each question can appear only once',
    ],
    ['whose id another has', [asked(1), asked(1, { words: 'x' })], '1.id', 'Two items have the same id'],
    ['of one choice', [choice('Yes')], '0.choices', 'Please enter at least two answers to choose from'],
    ['of two equal choices', [choice('Yes', 'yes')], '0.choices.1', 'Each answer can appear only once'],
    ['with an empty choice', [choice('Yes', ' ')], '0.choices.1', 'Required'],
    [
      'of eleven choices',
      [choice(...Array.from({ length: 11 }, (_, n) => `${n}`))],
      '0.choices',
      'There can be at most 10 answers to choose from',
    ],
    [
      'with a choice of 5,000 letters',
      [choice('Yes', 'x'.repeat(5000))],
      '0.choices.1',
      'Must be at most 80 characters',
    ],
    [
      'of a kind that nobody knows',
      [asked(1, { kind: 'file' })],
      '0.kind',
      'Must be one of line, lines, choice, number, date',
    ],
    ['beyond the fifth', Array.from({ length: 6 }, (_, n) => asked(n)), '', 'There can be at most 5 questions'],
    ['for a package without an id', [asked(1, { packageIds: ['Signature'] })], '0.packageIds.0', 'Invalid input'],
  ])('refuses one %s with a sentence where it is wrong', (_, value, path, message) => {
    const [issue] = save(value).error?.issues ?? [];
    const where = ['formQuestions', path].filter(Boolean).join('.');
    expect([issue?.path.join('.'), issue?.message]).toEqual([where, message]);
  });

  it('takes one with its words alone, in any script, and leaves out choices that its kind has not', () => {
    const [arabic, line] = [asked(1, { words: 'كيف وجدتنا؟' }), asked(2, { choices: ['a', 'b'] })];
    const rest = { choices: [], isRequired: false, packageIds: [] };
    expect(save([arabic, line]).data?.formQuestions).toEqual([
      { ...arabic, ...rest },
      { ...asked(2), ...rest },
    ]);
  });

  it('keeps a kind that only a later release knows as a line', () => {
    const later = { ...asked(1), kind: 'colour', choices: [], isRequired: false, packageIds: [] };
    expect(settingsSchema.parse({ ...DEFAULT_SETTINGS, formQuestions: [later] }).formQuestions).toEqual([
      { ...later, kind: 'line' },
    ]);
  });
});

it('asks a question for the packages that are still on offer, or for all', () => {
  const { packages } = DEFAULT_SETTINGS;
  const signature = packages[1]?.id ?? '';
  expect(packagesAsked({ packageIds: [] }, packages)).toBeNull();
  expect(packagesAsked({ packageIds: [signature, id(9)] }, packages)).toEqual(['Signature']);
  expect(packagesAsked({ packageIds: [id(9)] }, packages)).toEqual([]);
});

it('reads the answers of a form, and nothing in one without questions', () => {
  expect(answersTyped({ name: 'Ada', 'answers.1': 'Yes', 'asked.1': 'Outdoors?', '__proto__.x': 'y' })).toEqual({
    answers: { 1: 'Yes' },
    asked: { 1: 'Outdoors?' },
  });
  expect(answersTyped({ name: 'Ada' })).toEqual({});
});

it('says in words what two people did to the questions', () => {
  const question = { ...asked(1), kind: 'line' as const, choices: [], isRequired: false, packageIds: [] };
  const mine = { ...DEFAULT_SETTINGS, formQuestions: [{ ...question, isRequired: true }] };
  const theirs = {
    ...DEFAULT_SETTINGS,
    formQuestions: [{ ...question, kind: 'choice' as const, choices: ['Yes', 'No'] }],
  };
  const { conflicts } = mergeSettings({ ...DEFAULT_SETTINGS, formQuestions: [question] }, mine, theirs);
  expect(conflicts.map((conflict) => conflictWords(conflict, null))).toEqual([
    { label: 'Questions of the Form', mine: 'Question 1 (required)', theirs: 'Question 1: Yes, No' },
  ]);
});
