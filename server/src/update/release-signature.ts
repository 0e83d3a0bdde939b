import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import path from 'node:path';
import { hashFile } from '@shutterdesk/shared/node/hash-file';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { readSmall } from './read-small.ts';

/** In a release: the public key of whoever signed it, and signs the next one. */
export const SIGNER = 'signer.pem';

/** Beside the archive. */
export const signatureFile = (archive: string): string => `${archive}.sig`;

const signedText = async (archive: string): Promise<Buffer> =>
  Buffer.from(`Shutterdesk release ${await hashFile(archive)}\n`);

/** @param key a private one, for Ed25519 */
export const signatureOf = async (archive: string, key: KeyObject): Promise<string> =>
  sign(null, await signedText(archive), key).toString('base64');

interface Signed {
  /** The archive as it was given, with its signature beside it. */
  readonly given: string;
  /** Our own copy of it, to which nobody else writes. */
  readonly copy: string;
  /** The folder of the release that runs. */
  readonly own: string;
  /** A person has agreed to an archive without a signature. */
  readonly allowsUnsigned: boolean;
}

/** @throws {StartError} unless whoever signed the running release has signed the archive too */
export const checkSignature = async ({ given, copy, own, allowsUnsigned }: Signed): Promise<void> => {
  const signer = await readSmall(path.join(own, SIGNER));
  const signature = await readSmall(signatureFile(given));
  if (signer === null || signature === null) {
    if (allowsUnsigned) return;
    const why =
      signer === null
        ? 'The release that runs is unsigned, so nobody can tell who made this one'
        : `${given} is unsigned: there is no ${signatureFile(given)}`;
    throw new StartError(`${why}. If you made it yourself, add --unsigned. Nothing was changed.`);
  }
  if (verify(null, await signedText(copy), createPublicKey(signer), Buffer.from(signature, 'base64'))) return;
  throw new StartError(
    `${given} was not signed by whoever signed the release that runs, or was changed since. Nothing was changed.`,
  );
};
