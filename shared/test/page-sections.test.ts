import { describe, expect, it } from 'vitest';
import { conflictWords, DEFAULT_SETTINGS, mergeSettings, sectionsInOrder, settingsInputSchema } from '../src/index.ts';

const id = (n: number) => `01998000-0000-7000-8000-00000000000${n}`;
const kind = (n: number, change: object = {}) => ({ id: id(n), quote: 'Lovely.', name: `Client ${n}`, ...change });
const asked = (n: number, change: object = {}) => ({ id: id(n), question: `Q${n}`, answer: 'Yes.', ...change });

const save = (change: Record<string, unknown>) => settingsInputSchema.safeParse({ ...DEFAULT_SETTINGS, ...change });

describe('a save of the page’s sections', () => {
  it.each<[string, unknown, string, string]>([
    ['aboutText', 'x'.repeat(2001), 'aboutText', 'The text is too long: at most 2,000 characters'],
    ['aboutName', 'Ada\nGrace', 'aboutName', 'Please write it on one line'],
    ['kindWords', [kind(1, { quote: 'x'.repeat(5000) })], 'kindWords.0.quote', 'Must be at most 600 characters'],
    ['kindWords', [kind(1, { name: ' ' })], 'kindWords.0.name', 'Required'],
    ['kindWords', [kind(1, { date: '2026-02-30' })], 'kindWords.0.date', 'Please enter a valid date'],
    ['kindWords', Array.from({ length: 13 }, (_, n) => kind(n % 9)), 'kindWords', 'There can be at most 12 kind words'],
    ['kindWords', [kind(1), kind(1)], 'kindWords.1.id', 'Two items have the same id'],
    [
      'questions',
      [asked(1, { answer: ' \u200b' })],
      'questions.0.answer',
      'Please enter the answer, or remove the question',
    ],
    ['questions', [asked(1, { question: '' })], 'questions.0.question', 'Required'],
    ['sectionOrder', ['about', 'gallery', 'about'], 'sectionOrder.2', 'Each section can appear only once'],
    ['sectionOrder', ['shop'], 'sectionOrder.0', 'The page has no such section'],
    ['navSections', ['gallery'], 'navSections.0', 'The navigation can name About, Kind Words and Questions'],
  ])('refuses %s with a sentence where it is wrong', (field, value, path, message) => {
    const [issue] = save({ [field]: value }).error?.issues ?? [];
    expect([issue?.path.join('.'), issue?.message]).toEqual([path, message]);
  });

  it('takes kind words without a date and a photograph', () => {
    expect(save({ kindWords: [kind(1)] }).data?.kindWords).toEqual([{ ...kind(1), date: null, imageId: null }]);
  });
});

describe('the order of the sections', () => {
  it('has every section once, whatever the stored order names', () => {
    expect(sectionsInOrder(['packages', 'gallery', 'packages', 'of a later release'])).toEqual([
      'welcome',
      'about',
      'packages',
      'questions',
      'gallery',
      'kindWords',
    ]);
  });
});

describe('two people’s kind words and questions', () => {
  const words = (...kindWords: object[]) => ({ ...DEFAULT_SETTINGS, kindWords: kindWords as never });
  const both = words(kind(1), kind(2));

  it('are merged item by item and field by field', () => {
    const mine = words(kind(1, { quote: 'Mine.' }), kind(2), kind(3));
    const theirs = words(kind(2, { name: 'Grace' }), kind(1, { name: 'Ada' }));
    const { merged, conflicts } = mergeSettings(both, mine, theirs);
    expect(merged.kindWords).toEqual([kind(2, { name: 'Grace' }), kind(3), kind(1, { name: 'Ada', quote: 'Mine.' })]);
    expect(conflicts).toEqual([]);
  });

  it('ask in words about what both changed', () => {
    const ask = (mine: object, theirs: object) =>
      mergeSettings(both, { ...both, ...mine }, { ...both, ...theirs }).conflicts.map((conflict) =>
        conflictWords(conflict, null),
      );
    expect(ask(words(kind(1, { quote: 'A' }), kind(2)), words(kind(1, { quote: 'B' }), kind(2)))).toEqual([
      { label: 'Kind words of Client 1', mine: 'A', theirs: 'B' },
    ]);
    expect(ask(words(kind(2)), words(kind(1, { quote: 'B' }), kind(2)))).toEqual([
      { label: 'Kind words of Client 1', mine: 'Removed', theirs: 'Kind words: B' },
    ]);
    expect(ask({ sectionOrder: ['gallery', 'about'] }, { sectionOrder: ['about', 'gallery'] })).toEqual([
      { label: 'Order of Sections', mine: 'Gallery\nAbout', theirs: 'About\nGallery' },
    ]);
  });

  it('keep what a server of an older release does not know', () => {
    const { kindWords: _, ...older } = both;
    expect(mergeSettings(DEFAULT_SETTINGS, both, older).merged).toMatchObject({ kindWords: both.kindWords });
  });
});
