import type { Deed, PartInputOf, PartName, PartOf, PartTryOf, TriedPartOf } from '@shutterdesk/shared';
import type { Request } from 'express';
import type { StoredPart } from '../config/set-up.ts';
import type { Database } from '../db/database.ts';
import type { NewPart } from './site-config.ts';

/** A part as it is stored, and its secret; null for one that is missing, or that cannot be opened any more. */
export interface Kept {
  readonly stored: StoredPart | null;
  readonly secret: string | null;
}

type Facts<Name> = Name extends PartName ? Omit<PartOf<Name>, 'hasSecret' | 'setBy'> : never;

/** A part of the site that is set up on the screen: everything in which it differs from the others. */
export interface Row<Name extends PartName> {
  /** As it begins a sentence. */
  readonly noun: string;
  /** The log of activity tells of it instead of the deed of the call; null: it does not. */
  deed?(next: NewPart, kept: Kept): Deed | null;
  /** The variable on the machine that sets the part, or what an input changes of it; null: none does. */
  setBy(input?: PartInputOf<Name>): string | null;
  /** The answer to a read. */
  answer(kept: Kept, request: Request): Facts<Name> | Promise<Facts<Name>>;
  /**
   * The part to store, once it has been tried.
   * @throws {HttpError} with a sentence at its field
   */
  next(input: PartInputOf<Name>, kept: Kept, request: Request): Promise<NewPart>;
  /** A last look, and what changes with it, in the transaction that stores it; null: it is forgotten. */
  beside?(trx: Database, next: NewPart | null): Promise<void>;
  try(input: TriedPartOf<Name>, kept: Kept): Promise<PartTryOf<Name>>;
}
