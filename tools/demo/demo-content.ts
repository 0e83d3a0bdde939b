import type { NewEnquiry, SettingsInput } from '@shutterdesk/shared';

/** Everything here has a fixed id, so that filling the demo again adds nothing twice. */
const id = (n: number): string => `0193e0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export interface DemoPhoto {
  readonly id: string;
  readonly file: string;
  readonly alt: string;
  readonly category: string;
}

const photo = (n: number, file: string, category: string, alt: string): DemoPhoto => ({
  id: id(100 + n),
  file: `${file}.jpg`,
  alt,
  category,
});

export const demoGallery: readonly DemoPhoto[] = [
  photo(0, 'staircase', 'Weddings', 'A guest pausing on the curved wooden staircase'),
  photo(1, 'portrait-washington-square', 'Formal', 'Portrait in Washington Square, black and white'),
  photo(2, 'forget-me-nots', 'Weddings', 'Forget-me-nots, picked for the tables'),
  photo(3, 'museum-hall', 'Weddings', 'The museum hall under its skylight, an hour before the guests'),
  photo(4, 'woman-splashing', 'Holiday', 'Laughing in the spray at Lake George'),
  photo(5, 'dune', 'Sports', 'Six hikers on the ridge of a red dune'),
  photo(6, 'man-in-hat', 'Seniors', 'A man in a felt hat on the square, seen from behind'),
  photo(7, 'mill-workers', 'Family', 'Two sisters at the loom'),
  photo(8, 'beacon-street', 'Holiday', 'Beacon Street at sunset, snow on the roofs'),
  photo(9, 'nurse-cap', 'Formal', 'A folded white cap, from behind'),
  photo(10, 'otters', 'Family', 'An otter and her young at the water’s edge'),
  photo(12, 'meadow', 'Family', 'The oak above the meadow, in flower'),
  photo(13, 'trestle-trail', 'Sports', 'Night run over the High Trestle Trail bridge'),
  photo(14, 'woman-in-white', 'Formal', 'Studio portrait of a woman in white'),
  photo(15, 'totara-tree', 'Maternity', 'The windswept tree where the Adkins waited for spring'),
  photo(16, 'casa-mila', 'Weddings', 'The courtyard, looking up, before the first dance'),
];

export const demoHero = {
  id: id(200),
  file: 'lake.jpg',
  alt: 'Lake Sherburne on a still morning, snow on the mountains',
  backgroundPosition: '50% 60%',
} as const;

export const demoPortrait = {
  id: id(201),
  file: 'woman-photographing.jpg',
  alt: 'Maren, seen from behind, photographing the old faculty',
  focalX: 80,
  focalY: 50,
} as const;

export const demoSettings: SettingsInput = {
  schedulingEnabled: true,
  packages: [
    {
      name: 'Portrait Hour',
      price: '240',
      features: ['One hour, one place you love', '20 edited photographs', 'Online gallery for a year', 'Print release'],
      featured: false,
    },
    {
      name: 'Family Story',
      price: '480',
      features: [
        'A slow half day at home or outdoors',
        '60 edited photographs',
        'Online gallery for two years',
        'Five fine-art prints',
        'Print release',
      ],
      featured: true,
    },
    {
      name: 'The Whole Wedding',
      price: '2,400',
      features: [
        'Ten hours, two photographers',
        '500 edited photographs',
        'Engagement session',
        'Linen-bound album',
        'Online gallery for good',
      ],
      featured: false,
    },
  ],
  heroText: 'Unhurried photographs of people, and the places they love',
  welcomeText:
    'We are Maren and Joss, two photographers in the Hudson Valley.\n\nWe work quietly, mostly in natural light, and we would rather wait for a moment than arrange one. Some of the families in these pictures have been coming back for eleven years.\n\nHave a look around, and write to us: every inquiry gets an answer from one of us within a day.',
  aboutName: 'Maren Hollis',
  aboutText:
    'I learned in my father’s darkroom, in the cellar of a hardware store on Market Street, and I still count seconds under my breath. Joss came to photograph our barn, stayed for supper, and we have worked as two ever since.\n\nOne of us talks with your grandmother while the other waits by the window, and you will hardly notice who has the camera. This is the only good picture of me: I was looking at something else.',
  areaServed: 'The Hudson Valley and the Catskills, and New York City by train',
  kindWords: [
    {
      id: id(400),
      quote:
        'We had warned them that nobody in this family smiles for a camera. Nobody had to. There are forty pictures of us laughing at my uncle.',
      name: 'Ida and Sam Okafor',
      date: '2026-06-20',
      imageId: id(103),
    },
    {
      id: id(401),
      quote: 'They came at six, because I had said that the light is best then. They were early.',
      name: 'The Adkin family',
      date: '2026-04-11',
      imageId: id(115),
    },
    {
      id: id(402),
      quote:
        'My father hates being photographed. He has one of these on his desk now, and has told nobody that he likes it.',
      name: 'Leonie Brandt',
      date: '2025-11-02',
      imageId: id(106),
    },
  ],
  questions: [
    {
      id: id(410),
      question: 'How soon will we see our pictures?',
      answer:
        'A first handful within three days, because nobody can wait. All of them within three weeks, in an online gallery; in June and September it may be four.',
    },
    {
      id: id(411),
      question: 'What if we are no good in front of a camera?',
      answer:
        'Nobody is, for the first ten minutes. We talk, we walk, we put the camera away once or twice. The pictures that you keep come after that.',
    },
    {
      id: id(412),
      question: 'And if it rains?',
      answer:
        'We bring umbrellas, and some of our favorite pictures were made under one. If you would rather have sun, a portrait hour can be moved once, until the evening before.',
    },
    {
      id: id(413),
      question: 'Do you travel?',
      answer:
        'Gladly. Wherever a train goes from Rhinecliff costs nothing extra. Beyond that we charge what the journey costs us, and tell you before you book.',
    },
    {
      id: id(414),
      question: 'How do we book?',
      answer:
        'Write to us with a date. We answer within a day and hold it for you for a week.\n\nIt is yours once a third of the price has arrived.',
    },
  ],
  formQuestions: [
    {
      id: id(420),
      words: 'How did you find us?',
      kind: 'choice',
      choices: ['Search engine', 'Instagram', 'A friend', 'Another page', 'Something else'],
      isRequired: false,
      packageIds: [],
    },
  ],
  navSections: ['about', 'questions'],
  contactText:
    'Tell us a little about the day you have in mind. We answer every message ourselves, usually within a day.',
  businessEmail: 'hello@hollisandvane.example',
  businessPhone: '(845) 555-0142',
  businessAddress: '18 Mill Lane, Rhinebeck, NY 12572',
  businessHours: 'Tuesday to Friday: 10 am – 5 pm\nSaturday: by appointment\nSunday and Monday: closed',
  facebookUrl: 'https://facebook.com/hollisandvane.example',
  instagramUrl: 'https://instagram.com/hollisandvane.example',
  twitterUrl: null,
  pinterestUrl: 'https://pinterest.com/hollisandvane.example',
};

export interface DemoEnquiry extends NewEnquiry {
  readonly id: string;
  readonly createdAt: string;
}

const enquiry = (n: number, createdAt: string, fields: NewEnquiry): DemoEnquiry => ({
  id: id(300 + n),
  createdAt,
  ...fields,
});

export const demoEnquiries: readonly DemoEnquiry[] = [
  enquiry(0, '2026-11-02T14:05:00.000Z', {
    name: 'Hannah Brandt',
    email: 'hannah.brandt@example.com',
    phone: '(845) 555-0119',
    selectedPackage: 'Family Story',
    preferredDate: '2026-12-12',
    message: 'Four of us and a very old dog. Could we do it at home, by the fire?',
  }),
  enquiry(1, '2026-11-03T09:41:00.000Z', {
    name: 'Tomás Rivera',
    email: 'tomas@example.com',
    phone: '+1 917 555 0163',
    selectedPackage: 'The Whole Wedding',
    preferredDate: '2027-06-19',
    message:
      'Hello! We are getting married next June at the old mill in Tivoli, about ninety guests. We have looked at a great many photographers and keep coming back to your picture of the staircase.\n\nA few things that matter to us: nobody should have to stand in a row for longer than ten minutes; my grandmother is ninety-one and is to be in as many pictures as she will put up with; and the light in the mill is wonderful at about four and gone by half past five, so we would plan the day around that if you agree.\n\nWe would also love to know whether you photograph the evening before, how you work together as two, whether the album is made here in the valley, and how long we should expect to wait for the first pictures. We are not in a hurry, only curious.\n\nWould you have time for a call one evening this week? Any time after six is good, and we are happy to drive over as well if you would rather meet in person first.',
  }),
  enquiry(2, '2026-11-04T18:22:00.000Z', {
    name: 'ليلى العلي',
    email: 'layla.alali@example.com',
    phone: '+1 646 555 0188',
    selectedPackage: 'Portrait Hour',
    preferredDate: null,
    message: 'مرحباً، أودّ حجز جلسة تصوير لوالديّ بمناسبة عيد زواجهما الأربعين.\nهل يمكن أن تكون في حديقتهما؟',
  }),
  enquiry(3, '2026-11-06T11:15:00.000Z', {
    name: 'Grace Okonkwo',
    email: 'grace.okonkwo@example.com',
    phone: '(518) 555-0107',
    selectedPackage: 'Portrait Hour',
    preferredDate: '2026-11-28',
    message: 'Senior pictures for my son. He says no to the football field and yes to the record shop.',
  }),
  enquiry(4, '2026-11-08T08:02:00.000Z', {
    name: 'Elif Demir',
    email: 'elif@example.com',
    phone: '+1 845 555 0171',
    selectedPackage: 'Family Story',
    preferredDate: '2027-01-09',
    message: 'Newborn, due on Christmas Eve of all days. Can we book now and move it by a week if she is late?',
  }),
  enquiry(5, '2026-11-09T20:47:00.000Z', {
    name: 'Peter & Anneliese Vogt',
    email: 'vogt.family@example.com',
    phone: '(845) 555-0126',
    selectedPackage: 'Family Story',
    preferredDate: null,
    message: 'Three generations, eleven people, two of them under three. Is that still one half day?',
  }),
  enquiry(6, '2026-11-11T13:30:00.000Z', {
    name: 'Mina Park',
    email: 'mina.park@example.com',
    phone: '+1 212 555 0134',
    selectedPackage: 'Portrait Hour',
    preferredDate: '2026-12-01',
    message: 'New headshots for the quartet, please. We all own black clothes.',
  }),
  enquiry(7, '2026-11-12T16:09:00.000Z', {
    name: 'Jordan Whitfield',
    email: 'jordan.w@example.com',
    phone: '(914) 555-0150',
    selectedPackage: 'The Whole Wedding',
    preferredDate: '2027-09-04',
    message: 'Small wedding, twenty people, on a boat. Do you get seasick?',
  }),
  enquiry(8, '2026-11-14T10:55:00.000Z', {
    name: 'Sofia Lindqvist',
    email: 'sofia.lindqvist@example.com',
    phone: '+46 70 174 06 05',
    selectedPackage: 'Portrait Hour',
    preferredDate: '2026-12-21',
    message:
      'We are visiting from Stockholm over the holidays and would like one good picture of the five of us in snow.',
  }),
  enquiry(9, '2026-11-16T19:18:00.000Z', {
    name: 'David Asante',
    email: 'd.asante@example.com',
    phone: '(845) 555-0193',
    selectedPackage: 'Family Story',
    preferredDate: '2026-12-05',
    message: 'A gift for my wife: a morning with the twins. Please do not call the house, write to me instead!',
  }),
  enquiry(10, '2026-11-18T07:44:00.000Z', {
    name: 'Rosalind Achterberg',
    email: 'rosalind@example.com',
    phone: '(845) 555-0112',
    selectedPackage: 'Portrait Hour',
    preferredDate: null,
    message: 'An author portrait for a book jacket. The publisher needs it by the middle of January.',
  }),
  enquiry(11, '2026-11-19T21:36:00.000Z', {
    name: 'Ned Castellano',
    email: 'ned.castellano@example.com',
    phone: '(845) 555-0178',
    selectedPackage: 'The Whole Wedding',
    preferredDate: '2027-05-22',
    message: 'Is the engagement session included or extra? And is the 22nd of May still free?',
  }),
];
