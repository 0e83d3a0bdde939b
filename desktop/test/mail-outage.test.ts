import { type Mail, type MailState, parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { watchOutages } from '../src/electron/main/trouble.ts';
import { AS_OF_HEADER } from '../src/electron/offline/line/answers.ts';

const MAIL: Omit<Mail, 'standing'> = {
  isSetUp: true,
  server: 'smtp.example.com:587',
  from: 'studio@example.com',
  recipients: [],
  tells: ['hello@example.com'],
};
const ON: MailState = { state: 'on', message: null, since: null };
const outSince = (since: string): MailState => ({ state: 'out', message: 'Nothing gets through.', since });
const FIRST = '2026-11-20T09:00:00.000Z';
const SECOND = '2026-11-21T09:00:00.000Z';

const setUp = () => {
  let answer = (): Response => Response.json({ ...MAIL, standing: ON });
  let last: string | null = null;
  const lastReported = {
    read: () => last,
    remember: (since: string) => {
      last = since;
    },
  };
  const asked: string[] = [];
  const look = () =>
    watchOutages({
      gateway: async (request) => {
        asked.push(new URL(request.url).pathname);
        return answer();
      },
      lastReported,
    });
  return {
    asked,
    look,
    stands: (standing: MailState, headers: Record<string, string> = {}) => {
      answer = () => Response.json({ ...MAIL, standing }, { headers });
    },
    answers: (response: () => Response) => {
      answer = response;
    },
  };
};

describe('an outage of the studio’s mail', () => {
  it('is reported once, also after a restart of the app', async () => {
    const { asked, look, stands } = setUp();
    const here = look();
    expect(await here()).toBeNull();
    stands(outSince(FIRST));
    expect(await here()).toBe('Nothing gets through.');
    expect(await here()).toBeNull();
    expect(await look()()).toBeNull();
    expect(asked).toContain(parts.notices.read.path);
  });

  it('is reported again when a new one begins', async () => {
    const { look, stands } = setUp();
    const here = look();
    stands(outSince(FIRST));
    await here();
    stands(ON);
    expect(await here()).toBeNull();
    stands(outSince(SECOND));
    expect(await here()).toBe('Nothing gets through.');
  });

  it('is not reported from a kept answer, nor to somebody who may not know it', async () => {
    const { look, stands, answers } = setUp();
    stands(outSince(FIRST), { [AS_OF_HEADER]: FIRST });
    expect(await look()()).toBeNull();
    answers(() => Response.json({ error: 'unauthenticated', message: 'Sign in.' }, { status: 401 }));
    expect(await look()()).toBeNull();
    answers(() => Response.json({ of: 'another release' }));
    expect(await look()()).toBeNull();
  });
});
