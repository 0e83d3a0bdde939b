import { ADMIN_PASSWORD_MIN } from '@shutterdesk/shared';
import { refusedField } from '../http/http-error.ts';

const PRODUCT = 'Shutterdesk';
const MOST = 10_000;
/** `aaaaaaaa` and `abababab` are guessed as soon as a name is. */
const FEWEST_CHARACTERS = 4;

let loaded: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords that are long enough. Loaded when somebody chooses one: every start would wait for them. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= ADMIN_PASSWORD_MIN);
  return new Set(longEnough.slice(0, MOST));
};

const small = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

const lettersOf = (text: string): string => small(text).replace(/[^\p{L}]/gu, '');

/** Tells whether a password is only this name: repeated, or with digits and signs around it. */
const isOnly = (password: string, name: string): boolean => {
  const letters = lettersOf(name);
  if (letters === '') return small(password) === small(name);
  const own = lettersOf(password);
  return own !== '' && own.replaceAll(letters, '') === '';
};

export interface ChosenPassword {
  readonly password: string;
  /** The user name of its account. */
  readonly username: string;
  /** The studio's name. */
  readonly brandName: string;
}

/** Says why a password is no good, although it is long enough; null: nothing is known against it. */
export const passwordFault = async ({ password, username, brandName }: ChosenPassword): Promise<string | null> => {
  const [localPart = ''] = username.split('@');
  if ([username, localPart].some((name) => isOnly(password, name))) return 'Password must not be your username';
  if (isOnly(password, brandName)) return 'Password must not be your studio’s name';
  if (isOnly(password, PRODUCT)) return `Password must not be the name of this program, ${PRODUCT}`;
  if (new Set(small(password)).size < FEWEST_CHARACTERS)
    return `Password must have at least ${FEWEST_CHARACTERS} different characters`;
  loaded ??= loadCommon();
  if ((await loaded).has(small(password)))
    return 'Password is one of the 10,000 most common. Choose one that’s harder to guess';
  return null;
};

/** @throws {HttpError} invalid_request, at the field of this name */
export const checkNewPassword = async (chosen: ChosenPassword, field: string): Promise<void> => {
  const message = await passwordFault(chosen);
  if (message) throw refusedField(field, message);
};
