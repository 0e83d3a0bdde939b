import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/s3-config.ts';
import { publicAgents } from '../work/outgoing.ts';

/** @throws {PrivateAddress} for a store inside, where it must be on the internet */
export const createClient = ({ credentials, endpoint, region, forcePathStyle, publicOnly }: S3Config): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    region,
    forcePathStyle,
    // Amazon's is not the only store that refuses the SDK's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: 20_000, ...(publicOnly ? publicAgents(endpoint) : {}) },
  });
