import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another one. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 5;

const group = (): string => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Makes a secret that a person can type from another screen or from paper: 99 bits, such as 'k7m2p-…'. */
export const typeableSecret = (groups = GROUPS): string => Array.from({ length: groups }, group).join('-');
