/** The enquiries that a person has read, and their exceptions. */
interface Marks {
  readonly until: string | null;
  readonly read: readonly string[];
  readonly unread: readonly string[];
}

interface MarksNow {
  until: string | null;
  read: string[];
  unread: string[];
}

interface NewMarks {
  readonly until?: string | undefined;
  readonly read?: readonly string[] | undefined;
  readonly unread?: readonly string[] | undefined;
}

/**
 * Applies new marks, with the same rule on the server and in the desktop app. Of two moments the later one counts. A
 * later moment ends all exceptions: the person has seen everything until then.
 */
export const withMarks = (marks: Marks, { until, read = [], unread = [] }: NewMarks): MarksNow => {
  const isLater = until !== undefined && (marks.until === null || until > marks.until);
  const [hadRead, hadUnread] = isLater ? [[], []] : [marks.read, marks.unread];
  const nowUnread = new Set(unread);
  const nowRead = new Set(read.filter((id) => !nowUnread.has(id)));
  return {
    until: isLater ? until : marks.until,
    read: [...new Set([...hadRead.filter((id) => !nowUnread.has(id)), ...nowRead])].sort(),
    unread: [...new Set([...hadUnread.filter((id) => !nowRead.has(id)), ...nowUnread])].sort(),
  };
};
