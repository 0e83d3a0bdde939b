import type { MailPort, MailTry } from '@shutterdesk/shared';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { MAIL_SERVER_WORDS as words } from './mail-server-words.ts';

interface MailTryResultProps {
  result: MailTry;
  /** The port in the form. */
  port: string;
  onTake: (port: MailPort) => void;
}

/** Shows the mail server's answer at each port. */
export const MailTryResult = ({ result: { works, message, attempts }, port, onTake }: MailTryResultProps) => {
  const Icon = works ? CircleCheck : CircleAlert;
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      <p className="flex items-start gap-2">
        <Icon className={classNames('mt-0.5 size-4 shrink-0', works ? 'text-success' : 'text-danger')} aria-hidden />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {message}
        </span>
      </p>
      <h4 id="mail-tried" className="mt-4 text-muted">
        {words.tried}
      </h4>
      <ul
        aria-labelledby="mail-tried"
        className="mt-1.5 grid gap-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5"
      >
        {attempts.map((attempt) => (
          <li key={attempt.port} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
            <span className="font-semibold">
              {attempt.port} · {words.outcomes[attempt.outcome]}
            </span>
            <span dir="auto" className="wrap-anywhere">
              {attempt.message}
            </span>
          </li>
        ))}
      </ul>
      {works && String(works.port) !== port && (
        <Button className="mt-3 max-sm:w-full" onClick={() => onTake(works)}>
          {words.take(works.port)}
        </Button>
      )}
    </div>
  );
};
