import { en, enquiryIssues, enquiryOf, newEnquirySchema } from '@shutterdesk/shared';
import { fieldErrorsOf } from '@shutterdesk/site/renderer';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\u200b', '\u00ad ', 'a\u0000b', 'a\r\nb', '\u202eabc', '😀'.repeat(200), '😀'.repeat(201)),
  fc.integer({ min: 45, max: 55 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 4995, max: 5005 }).map((length) => 'y'.repeat(length)),
);
const email = fc.oneof(
  fc.emailAddress(),
  fc.constantFrom('a@b.co', ' a@b.co ', 'a@b', '@b.co', 'a..b@c.de', '.a@b.co', 'a.@b.co', 'a@-b.co', "o'h+x@b-c.de"),
  fc.integer({ min: 245, max: 258 }).map((length) => `${'a'.repeat(length - 5)}@b.co`),
  text,
);
const day = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }))
    .map((parts) => parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-')),
  fc.constantFrom(
    '',
    ' ',
    '2028-02-29',
    '2027-02-29',
    '1900-02-29',
    '0000-02-29',
    '2027-6-1',
    '12027-01-01',
    '2027-06',
  ),
  fc.constantFrom('+002027-01-01', ' 2027-06-12 ', '2027-06-12T', '2027-06-12\u0000', 'tomorrow', '2027'),
);
const typed = fc.record(
  { name: text, email, phone: text, selectedPackage: text, preferredDate: day, message: text, topic: text },
  { requiredKeys: [] },
);

it("the rules that visitors' browsers apply are the server's own", () => {
  fc.assert(
    fc.property(typed, (values) => {
      const parsed = newEnquirySchema.safeParse(values);
      const issues = parsed.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
      expect(fieldErrorsOf(enquiryIssues(values, en.form))).toEqual(fieldErrorsOf(issues));
      if (parsed.success)
        expect({ ...parsed.data, preferredDate: parsed.data.preferredDate ?? null }).toEqual(enquiryOf(values));
    }),
    { numRuns: 2000 },
  );
});
