import { expect, it } from 'vitest';
import { telephoneAddress } from '../src/rules/telephone.ts';

it.each([
  ['(845) 555-0142', 'tel:8455550142'],
  ['+1 917 555 0163', 'tel:+19175550163'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['+49 ( 0 ) 30 1234567', 'tel:+49301234567'],
  ['0044 (0)20 7946 0018', 'tel:00442079460018'],
  ['(0)20 7946 0018', 'tel:02079460018'],
  ['020 7946 0018 ext. 12', 'tel:02079460018;ext=12'],
  ['+44 (0)20 7946 0018 x12', 'tel:+442079460018;ext=12'],
  ['845-555-0142 #7', 'tel:8455550142;ext=7'],
  ['030 1234567 Durchwahl: 89', 'tel:0301234567;ext=89'],
  ['07700 900123 or 07700 900456', 'tel:07700900123'],
  ['Tel. 07700 900123', 'tel:07700900123'],
  ['evenings only', 'tel:'],
])('dials %s by %s', (written, address) => {
  expect(telephoneAddress(written)).toBe(address);
});
