import { type Enquiry, parts, type ReplyTemplate } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Reply } from 'lucide-react';
import { readOf } from '#lib/api/api.ts';
import { classNames } from '#lib/class-names.ts';
import { copyText } from '#lib/copy-and-save.ts';
import { useMay } from '#lib/session/person.ts';
import { useBrandName, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { POPOVER_ITEM, Popover } from '#ui/popover.tsx';
import { beginLetter, useLetterDraft, useNoteDraft } from '../card/card-drafts.ts';
import { markRead } from '../marks/read-marks.ts';
import {
  filledTemplate,
  noteReply,
  replyLink,
  type TemplateReply,
  templateReply,
  usePlainReply,
} from './reply-link.ts';

/** Says after 'Reply' how replies can be sent from here, for people who have no mail program. */
export const MailHint = () => {
  const { data } = useQuery({ ...readOf(parts.replies.read), enabled: false });
  const maySetUp = useMay(parts.mail.save);
  if (data?.from !== null) return null;
  return (
    <p className="basis-full py-1 text-sm text-muted">
      Did nothing open? You can send replies from here.{' '}
      {maySetUp ? 'Set up mail under Studio → Mail.' : 'Ask an owner to set up mail.'}
    </p>
  );
};

/** The name of the button, by which the focus returns to it. */
export const REPLY = 'Reply';

/** Filled in its row while nobody has answered, unless a note is being written, whose own button is filled. */
const useLook = ({ id, stage, spam }: Enquiry) => {
  const isWritingNote = useNoteDraft(id) !== null;
  const isWriting = useLetterDraft(id) !== null || isWritingNote;
  return stage === 'new' && !spam && !isWriting ? 'primary-in-row' : 'outline';
};

const begin = (enquiry: Enquiry, toPaste: string | null): void => {
  markRead(enquiry);
  noteReply(enquiry.id);
  if (toPaste !== null)
    void copyText(toPaste, {
      done: 'This text is too long for a link, so we copied it. Paste it into the message.',
      failed: 'This text is too long for a link, and we can’t copy it here.',
    });
};

const ReplyAnchor = ({ enquiry, reply: { href, toPaste } }: { enquiry: Enquiry; reply: TemplateReply }) => (
  <a
    href={href}
    className={buttonClasses({ look: useLook(enquiry) }, 'mr-3 sm:mr-1')}
    onClick={() => begin(enquiry, toPaste)}
  >
    <Reply aria-hidden />
    {REPLY}
  </a>
);

interface ReplyButtonProps {
  enquiry: Enquiry;
}

/** Opens a letter that is sent from here, with the studio's first template filled in. */
const WriteButton = ({ enquiry, template }: ReplyButtonProps & { template: ReplyTemplate | undefined }) => {
  const look = useLook(enquiry);
  const language = useKnownSettings()?.language;
  const plain = usePlainReply(enquiry);
  const isWriting = useLetterDraft(enquiry.id) !== null;
  return (
    <Button
      look={look}
      title={REPLY}
      disabled={isWriting}
      className="mr-3 sm:mr-1"
      onClick={() => {
        markRead(enquiry);
        beginLetter(enquiry, template ? filledTemplate(enquiry, template, language) : plain);
      }}
    >
      <Reply aria-hidden />
      {REPLY}
    </Button>
  );
};

/** Writes a letter here where mail is set up, else opens the person's mail program, with a template if the studio has one. */
export const ReplyButton = ({ enquiry }: ReplyButtonProps) => {
  const brandName = useBrandName();
  const look = useLook(enquiry);
  // A server without templates is not asked again by each card.
  const { data } = useQuery({ ...readOf(parts.replies.read), retryOnMount: false });
  const language = useKnownSettings()?.language;
  const plain = { href: replyLink(enquiry, brandName, language), toPaste: null };
  const [first, ...more] = data?.templates ?? [];
  if (data?.from) return <WriteButton enquiry={enquiry} template={first} />;
  if (!first) return <ReplyAnchor enquiry={enquiry} reply={plain} />;
  if (more.length === 0) return <ReplyAnchor enquiry={enquiry} reply={templateReply(enquiry, first, language)} />;
  const choices = [
    ...[first, ...more].map((template) => ({
      id: template.id,
      label: template.name,
      ...templateReply(enquiry, template, language),
    })),
    { id: 'plain', label: 'Without a template', ...plain },
  ];
  const face = (
    <>
      <Reply aria-hidden />
      {REPLY}
      <ChevronDown className="opacity-70" aria-hidden />
    </>
  );
  return (
    <Popover look={look} className="mr-3 sm:mr-1" edge="left" panelClassName="w-fit min-w-40 sm:max-w-96" face={face}>
      {(close) =>
        choices.map(({ id, label, href, toPaste }) => (
          <a
            key={id}
            href={href}
            className={classNames(POPOVER_ITEM, 'wrap-anywhere')}
            onClick={() => {
              close();
              begin(enquiry, toPaste);
            }}
          >
            <bdi>{label}</bdi>
          </a>
        ))
      }
    </Popover>
  );
};
