import type { PasswordCost } from '../src/accounts/passwords.ts';

/** Signing in takes no time unless a test is about it: at its real cost it takes longer than the rest of a test. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 2 };
