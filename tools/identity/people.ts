export interface Person {
  readonly name: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

/**
 * The people who can sign in at the provider, by its id for them. There are no passwords: it is for demonstrations
 * and tests.
 */
export const PEOPLE: Readonly<Record<string, Person>> = {
  owner: {
    name: 'Olga Owner',
    given_name: 'Olga',
    family_name: 'Owner',
    email: 'Owner@example.test',
    email_verified: true,
  },
  stranger: { name: 'Stefan Stranger', email: 'stranger@example.test', email_verified: true },
  unverified: { name: 'Una Verified', email: 'owner@example.test', email_verified: false },
  nameless: { name: 'Nobody with an address' },
};

/** The address of the person who has access. */
export const OWNER_EMAIL = 'owner@example.test';
