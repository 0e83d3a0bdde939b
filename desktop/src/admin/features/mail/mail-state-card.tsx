import type { Mail } from '@shutterdesk/shared';
import { BellOff, CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import { formatClock } from '#lib/format-date.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Detail } from './detail.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';

const SIGN: Record<Mail['standing']['state'], { Icon: LucideIcon; className: string }> = {
  on: { Icon: CircleCheck, className: 'text-success' },
  off: { Icon: BellOff, className: 'text-muted' },
  out: { Icon: CircleAlert, className: 'text-danger' },
  refused: { Icon: CircleAlert, className: 'text-danger' },
};

/** The server's sentences lead to this screen. */
const here = (message: string): string => message.replace('under Studio → Mail', 'below');

/** The server's own sentence, if it gave one: it says why. */
const State = ({ standing: { state, message, since } }: Pick<Mail, 'standing'>) => {
  const { Icon, className } = SIGN[state];
  return (
    <div className="flex items-start gap-3 text-sm">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
      <div className="min-w-0" role="status">
        <p dir="auto" className="font-medium wrap-anywhere">
          {message ? here(message) : words.states[state]}
        </p>
        {since && <p className="mt-1 text-muted">{words.outSince(formatClock(since))}</p>}
      </div>
    </div>
  );
};

/** The state of mail, its sender and its recipients. */
export const MailStateCard = ({ mail: { standing, tells, from, server } }: { mail: Mail }) => (
  <Card title={words.title} description={words.titleText}>
    <State standing={standing} />
    <dl className="mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-4 text-sm sm:grid-cols-3">
      <Detail term={words.tells} values={tells.length > 0 ? tells : [words.tellsNobody]} />
      {from && <Detail term={words.from} values={[from]} />}
      {server && <Detail term={words.server} values={[server]} />}
    </dl>
  </Card>
);
