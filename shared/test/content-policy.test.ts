import { expect, it } from 'vitest';
import { contentPolicy } from '../src/content-policy.ts';

it('a policy quotes its words and hashes, and leaves addresses and schemes as they are', () => {
  expect(
    contentPolicy({
      'default-src': ['none'],
      'script-src': ['self', 'sha256-abc+/='],
      'style-src': ['unsafe-inline'],
      'img-src': ['self', 'data:', 'https://media.example.com'],
      sandbox: [],
    }),
  ).toBe(
    "default-src 'none';script-src 'self' 'sha256-abc+/=';style-src 'unsafe-inline';img-src 'self' data: https://media.example.com;sandbox",
  );
});
