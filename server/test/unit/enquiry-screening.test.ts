import { describe, expect, it } from 'vitest';
import { isClearlyGenuine, screenEnquiry } from '../../src/desk/enquiries/screen-enquiry.ts';

const screened = (message: string, change: Partial<Parameters<typeof screenEnquiry>[0]> = {}) =>
  screenEnquiry({
    enquiry: { name: 'Ada Lovelace', message },
    trace: {},
    isForm: false,
    hasProof: false,
    sameText: 0,
    ...change,
  });

const HONEST = 'We are looking for somebody who takes portraits of our team in May.';
const answering = (answer: string) => ({ answers: [{ id: 'a', question: 'Where can we see you?', answer }] });

it.each([
  ['from a person', {}, true],
  ['filled in by a program', { trace: { topic: 'https://spam.example', openFor: 20_000 } }, false],
  ['sent too fast for a person', { trace: { openFor: 10 } }, false],
  ['that is no form', { trace: {} }, false],
  ['without its solved task', { hasProof: false }, false],
  ['with a link', { enquiry: { name: 'Ada', message: `${HONEST} See https://shop.example` } }, false],
  ['with @ada.on.a.network for an answer', answering('@ada.on.a.network'), true],
  ['with a link for an answer', answering('Read more at https://shop.example'), false],
  ['with a page for an answer', answering('www.shop.example'), false],
])('an enquiry %s is answered automatically or not', (_what, change, isClear) => {
  const typed = { enquiry: { name: 'Ada', message: HONEST }, trace: { openFor: 20_000 } };
  const arrived = { ...typed, isForm: true, hasProof: true, sameText: 0, ...change };
  expect(isClearlyGenuine(arrived, screenEnquiry(arrived))).toBe(isClear);
});

describe('the score of an enquiry', () => {
  it.each([
    ['a filled trap', { trace: { topic: 'x' } }, 'spam'],
    ['haste', { trace: { openFor: 1999 } }, 'doubtful'],
    ['two seconds', { trace: { openFor: 2000 } }, 'clear'],
    ['a form without a proof of work', { isForm: true }, 'clear'],
    ['a form with one', { isForm: true, hasProof: true }, 'clear'],
    ['the same text from one other sender', { sameText: 1 }, 'doubtful'],
    ['the same text from three others', { sameText: 3 }, 'spam'],
    ['a link for a name', { enquiry: { name: 'https://a.example', message: HONEST } }, 'doubtful'],
  ] as const)('with %s and an honest text', (_, change, verdict) => {
    expect(screened(HONEST, change)?.verdict ?? 'clear').toBe(verdict);
  });

  it.each([
    ['one link', 'Our venue: https://a.example/wedding?x=1 and the rest is open.', 'clear'],
    ['three links', `${HONEST} https://a.example https://b.example www.c.example`, 'clear'],
    ['the same link six times', `${HONEST} ${'https://a.example '.repeat(6)}`, 'clear'],
    ['six links', `${HONEST} ${[1, 2, 3, 4, 5, 6].map((n) => `https://a${n}.example`).join(' ')}`, 'doubtful'],
    ['hardly more than a link', 'look https://a.example', 'doubtful'],
    ['markup', `${HONEST} <a href="https://a.example">here</a>`, 'doubtful'],
    ['another markup', `${HONEST} [url=https://a.example]here[/url]`, 'doubtful'],
    ['capitals alone', HONEST.toUpperCase(), 'clear'],
    ['nothing', '', 'clear'],
  ])('of a text with %s', (_, message, verdict) => {
    expect(screened(message)?.verdict ?? 'clear').toBe(verdict);
  });

  it('names its reasons, the weightiest first', () => {
    const screening = screened('Look: https://a.example?ref=1', { isForm: true, trace: { openFor: 100 } });
    expect(screening).toMatchObject({ verdict: 'spam', score: 14 });
    expect(screening?.reasons.map(({ words }) => words)).toEqual([
      'it was sent within two seconds',
      'it is hardly more than a link',
      'a link earns its sender a commission',
      "its browser did not solve the form's puzzle",
    ]);
  });

  it('judges every text quickly', () => {
    const before = performance.now();
    for (const part of ['a', 'https://', '<a ', 'é\n']) {
      screened(part.repeat(Math.floor(5000 / part.length)));
    }
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
