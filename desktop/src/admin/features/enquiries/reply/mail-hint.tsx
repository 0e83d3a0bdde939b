import { savePart } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#lib/session/person.ts';
import { replyTemplatesQuery } from '#lib/studio/studio-words.ts';

/** Says after 'Reply' how replies can be sent from here, for people who have no mail program. */
export const MailHint = () => {
  const { data } = useQuery({ ...replyTemplatesQuery, enabled: false });
  const maySetUp = useMay(savePart);
  if (data?.from !== null) return null;
  return (
    <p className="basis-full py-1 text-sm text-muted">
      Did nothing open? You can send replies from here.{' '}
      {maySetUp ? 'Set up mail under Studio → Mail.' : 'Ask an owner to set up mail.'}
    </p>
  );
};
