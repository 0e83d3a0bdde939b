import { ListObjectsV2Command, type ListObjectsV2CommandOutput, type S3Client } from '@aws-sdk/client-s3';
import { asUnavailable } from './s3-errors.ts';
import { answeredIn, PATIENCE } from './s3-patience.ts';

/** Selects all keys with a prefix, up to a delimiter. */
interface Listing {
  readonly Bucket: string;
  readonly Prefix: string;
  readonly Delimiter?: string;
}

/** Each page has its own time limit: the SDK's paginator has one limit for all of them. */
export async function* pagesOf(client: S3Client, listing: Listing): AsyncGenerator<ListObjectsV2CommandOutput> {
  let next: string | undefined;
  do {
    const command = new ListObjectsV2Command({ ...listing, ...(next ? { ContinuationToken: next } : {}) });
    const page: ListObjectsV2CommandOutput = await answeredIn(PATIENCE.work, (options) =>
      client.send(command, options),
    ).catch((error: unknown) => {
      throw asUnavailable(error);
    });
    yield page;
    next = page.NextContinuationToken;
  } while (next);
}
