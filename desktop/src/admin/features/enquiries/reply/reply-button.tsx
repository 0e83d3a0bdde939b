import type { Enquiry } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { replyTemplatesQuery } from '#lib/studio/reply-templates-query.ts';
import { settingsQuery } from '#lib/studio/settings-query.ts';
import { useBrandName } from '#lib/studio/use-brand-name.ts';
import { buttonClasses } from '#ui/button.tsx';
import { markRead } from '../marks/read-marks.ts';
import { noteReply } from './replied.ts';
import { replyLink, type TemplateReply, templateReply } from './reply-link.ts';

/** A studio with one template or none needs no menu. */
const ReplyMenu = lazy(async () => ({ default: (await import('./reply-menu.tsx')).ReplyMenu }));

const LOOK = buttonClasses({}, 'mr-1 max-sm:mr-0 max-sm:px-3');

const begin = (enquiry: Enquiry, toPaste: string | null): void => {
  markRead(enquiry);
  noteReply(enquiry.id);
  if (toPaste !== null)
    void copyText(toPaste, {
      done: 'The text is too long for a link. It has been copied: paste it into the message.',
      failed: 'The text is too long for a link, and copying is not allowed here.',
    });
};

const ReplyAnchor = ({ enquiry, reply: { href, toPaste } }: { enquiry: Enquiry; reply: TemplateReply }) => (
  <a href={href} className={LOOK} onClick={() => begin(enquiry, toPaste)}>
    <Reply aria-hidden />
    Reply
  </a>
);

/** Opens the person's mail program, with a template filled in if the studio has one. */
export const ReplyButton = ({ enquiry }: { enquiry: Enquiry }) => {
  const brandName = useBrandName();
  // A server without templates is not asked again by each card.
  const { data } = useQuery({ ...replyTemplatesQuery, retryOnMount: false });
  const language = useQuery({ ...settingsQuery, enabled: false }).data?.settings.language;
  const plain = { href: replyLink(enquiry, brandName, language), toPaste: null };
  const [first, ...more] = data?.templates ?? [];
  if (!first) return <ReplyAnchor enquiry={enquiry} reply={plain} />;
  if (more.length === 0) return <ReplyAnchor enquiry={enquiry} reply={templateReply(enquiry, first, language)} />;
  const choices = [first, ...more].map((template) => ({
    id: template.id,
    label: template.name,
    ...templateReply(enquiry, template, language),
  }));
  return (
    <Suspense fallback={<ReplyAnchor enquiry={enquiry} reply={plain} />}>
      <ReplyMenu
        choices={[...choices, { id: 'plain', label: 'Without a template', ...plain }]}
        onChoose={({ toPaste }) => begin(enquiry, toPaste)}
      />
    </Suspense>
  );
};
