import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, packageOf, settingsInputSchema } from '../src/index.ts';

const save = (change: Record<string, unknown>) => settingsInputSchema.safeParse({ ...DEFAULT_SETTINGS, ...change });

const sentence = (change: Record<string, unknown>): string | undefined => save(change).error?.issues[0]?.message;

const ADDRESS = 'Please enter an address such as /imprint';
const LINKS = 'Links can only go to https://, mailto: or tel:, or to an address on this site such as /privacy';

describe('a save of the settings', () => {
  it.each([
    ['heroText', 200, 'Hero text is too long'],
    ['welcomeText', 1000, 'Welcome text is too long'],
    ['contactText', 500, 'Contact text is too long'],
    ['businessAddress', 200, 'Address is too long'],
    ['businessHours', 500, 'Business hours text is too long'],
    ['brandName', 80, 'The name is too long'],
    ['rightsHolder', 120, "The rights holder's name is too long"],
  ])('limits %s to %i characters', (field, max, message) => {
    expect(save({ [field]: 'x'.repeat(max) }).success).toBe(true);
    expect(sentence({ [field]: 'x'.repeat(max + 1) })).toBe(message);
  });

  it.each([
    ['facebookUrl', 'https://www.facebook.com/hollisandvane'],
    ['instagramUrl', 'https://www.instagram.com/hollisandvane'],
    ['twitterUrl', 'https://x.com/hollisandvane'],
    ['pinterestUrl', 'https://www.pinterest.com/hollisandvane'],
  ])('completes @name in %s', (field, link) => {
    expect(save({ [field]: '@hollisandvane' }).data).toMatchObject({ [field]: link });
  });

  it.each([
    ['businessEmail', 'not an address', 'Please enter a valid email address'],
    ['businessPhone', 'call me, maybe', 'Please enter a valid phone number'],
    ['businessPhone', '555-1234', 'Phone number must be at least 10 digits'],
    ['businessPhone', '+1 (555) 123-4567 8901', 'Phone number is too long'],
    ['facebookUrl', 'facebook', 'Please enter a valid URL'],
    ['instagramUrl', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['twitterUrl', 'ftp://example.com', 'Please enter a valid URL'],
    ['pinterestUrl', 'https://', 'Please enter a valid URL'],
    ['currency', 'dollars', 'Please enter a sign or a short code, such as £ or CHF'],
    ['currency', '$1', 'Please enter a sign or a short code, such as £ or CHF'],
    ['currency', 'US $', 'Please enter a sign or a short code, such as £ or CHF'],
    ['rightsHolder', 'Ada\nGrace', "Please write the rights holder's name on one line"],
    ['licenseUrl', 'our license', 'Please enter a valid URL'],
    ['licensingUrl', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['look', 'baroque', 'This site knows white, noir, editorial, garden, coast, poster'],
    ['lookColours', 'grey', 'This site knows light, dark, system'],
    ['lookHero', 'Left', 'This site knows left, center, below'],
    ['lookAccent', 'red', 'Please enter a color such as #7a4b31'],
    ['lookAccent', '#12345', 'Please enter a color such as #7a4b31'],
    ['lookAccent', '#123456;}body{display:none', 'Please enter a color such as #7a4b31'],
    ['galleryLayout', 'mosaic', 'Please choose grid, rows or columns'],
    ['galleryLayout', null, 'Please choose grid, rows or columns'],
    ['imprintAddress', '/admin', '/admin is already used by another part of your site'],
    ['imprintAddress', '/enquiry', '/enquiry is already used by another part of your site'],
    ['imprintAddress', '/metrics', '/metrics is already used by another part of your site'],
    ['imprintAddress', 'https://example.com/x', `${ADDRESS}: small letters, digits and hyphens`],
    ['privacyText', '<script>alert(1)</script>', 'Please leave out HTML tags such as <p>'],
    ['privacyText', '[x](javascript:alert(1))', LINKS],
    ['privacyText', '[x](/\\evil.example)', LINKS],
    ['privacyText', 'x'.repeat(30_001), 'The text is too long: at most 30,000 characters'],
    ['galleryCategories', [], 'Please keep at least one category'],
    ['galleryCategories', ['Weddings', '  '], 'Required'],
    ['galleryCategories', ['Weddings', ' weddings'], 'Each category can appear only once'],
    ['galleryCategories', ['x'.repeat(51)], 'Must be at most 50 characters'],
    [
      'galleryCategories',
      Array.from({ length: 31 }, (_, index) => `Category ${index}`),
      'There can be at most 30 categories',
    ],
  ])('refuses %s of %j with a sentence', (field, value, message) => {
    expect(sentence({ [field]: value })).toBe(message);
  });

  it.each(['\v', '\f', '\u0085'])(
    'turns %j, which Word and PDF files have, into a space in fields of one line',
    (end) => {
      const name = `Hollis${end}& Vane`;
      const item = { name, price: '$1', features: [name], featured: false };
      const spaced = 'Hollis & Vane';
      expect(
        save({ brandName: name, rightsHolder: name, heroText: name, welcomeText: name, packages: [item] }).data,
      ).toMatchObject({
        brandName: spaced,
        rightsHolder: spaced,
        heroText: spaced,
        welcomeText: 'Hollis\n& Vane',
        packages: [{ name: spaced, features: [spaced] }],
      });
    },
  );

  it.each(['tom&ann@example.com', 'ann@bücher.example', 'ann@xn--bcher-kva.example'])('takes %s', (businessEmail) => {
    expect(save({ businessEmail }).data).toMatchObject({ businessEmail });
  });

  it.each(['', '   ', null])('stores %j as no text', (blank) => {
    expect(save({ businessPhone: blank, facebookUrl: blank, heroText: blank }).data).toMatchObject({
      businessPhone: null,
      facebookUrl: null,
      heroText: null,
    });
  });

  it.each(['/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'mailto:', 'ftp://example.com'])(
    'refuses a link of the studio’s own to %s with a sentence',
    (url) => {
      expect(sentence({ ownLinks: [{ label: 'Shop', url }] })).toBe(
        'Please enter an address that begins with https:// or mailto:, or one of this site such as /shop',
      );
    },
  );

  it.each(['ownLinks', 'instagramUrl'])('refuses a link in %s that gives everybody a password', (field) => {
    const url = 'https://ada:secret@shop.example/';
    expect(sentence({ [field]: field === 'ownLinks' ? [{ label: 'Shop', url }] : url })).toContain(
      'leave out the name',
    );
  });

  it('takes links of the studio’s own to the web, to this site and to a mailbox', () => {
    const links = ['https://clients.example.com/', '/shop', 'mailto:ada@example.com'];
    const ownLinks = links.map((url) => ({ label: 'Clients', url }));
    expect(save({ ownLinks }).data?.ownLinks).toEqual(ownLinks);
  });

  it('completes links before it validates them', () => {
    expect(save({ instagramUrl: ' instagram.com/x ' }).data?.instagramUrl).toBe('https://instagram.com/x');
    expect(sentence({ instagramUrl: 'javascript.com:alert(1)' })).toBe('Please enter a valid URL');
  });

  it('keeps a color in small letters', () => {
    expect(save({ lookAccent: '#24597A' }).data?.lookAccent).toBe('#24597a');
  });

  it('trims its texts', () => {
    expect(save({ heroText: '  Light, kept.  ' }).data?.heroText).toBe('Light, kept.');
  });

  it.each(['heroText', 'brandName', 'currency', 'rightsHolder', 'galleryCategories'])(
    'leaves %s out if it was left out',
    (field) => {
      expect(save({ [field]: undefined }).data).toMatchObject({ [field]: undefined });
    },
  );

  it('names the invalid field of a package', () => {
    const packages = [{ name: '', price: '1', features: [], featured: false }];
    expect(save({ packages }).error?.issues[0]).toMatchObject({ path: ['packages', 0, 'name'], message: 'Required' });
  });
});

describe('the package of an enquiry', () => {
  const [, signature] = DEFAULT_SETTINGS.packages;
  const asked = { packageId: signature?.id, selectedPackage: 'Signature' };

  it('is the one that it named, also after another name', () => {
    const packages = DEFAULT_SETTINGS.packages.map((item) =>
      item === signature ? { ...item, name: 'Classic', price: '549' } : { ...item, name: 'Signature' },
    );
    expect(packageOf(asked, packages)).toMatchObject({ name: 'Classic', price: '549' });
  });

  it('is found by its name where the enquiry came before packages had ids', () => {
    expect(packageOf({ selectedPackage: 'Signature' }, DEFAULT_SETTINGS.packages)).toBe(signature);
  });

  it('is none where it is not on offer', () => {
    expect(packageOf({ selectedPackage: 'General Inquiry' }, DEFAULT_SETTINGS.packages)).toBeUndefined();
  });
});
