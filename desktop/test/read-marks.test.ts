import { withMarks } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';

const NOTHING = { until: null, read: [], unread: [] };

describe('read marks', () => {
  it('end up the same whatever the order in which two computers mark everything as read', () => {
    const [early, late] = [{ until: '2026-11-01T00:00:00.000Z' }, { until: '2026-11-02T00:00:00.000Z' }];
    expect(withMarks(withMarks(NOTHING, early), late)).toEqual(withMarks(withMarks(NOTHING, late), early));
  });

  it('keep exceptions until everything is marked as read later', () => {
    const marked = withMarks({ ...NOTHING, until: '2026-11-01T00:00:00.000Z' }, { read: ['b', 'a'], unread: ['c'] });
    expect(marked).toMatchObject({ read: ['a', 'b'], unread: ['c'] });
    expect(withMarks(marked, { until: '2026-10-01T00:00:00.000Z' })).toEqual(marked);
    expect(withMarks(marked, { until: '2026-11-02T00:00:00.000Z' })).toMatchObject({ read: [], unread: [] });
  });

  it('of one enquiry: the last one counts', () => {
    const read = withMarks(NOTHING, { read: ['a'] });
    const unread = withMarks(read, { unread: ['a'] });
    expect([unread, withMarks(unread, { read: ['a'] })]).toEqual([{ ...NOTHING, unread: ['a'] }, read]);
  });
});
