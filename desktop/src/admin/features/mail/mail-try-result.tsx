import type { MailPort, PartTryOf } from '@shutterdesk/shared';
import { Button } from '#ui/button.tsx';
import { MAIL_SERVER_WORDS as words } from './mail-server-words.ts';

interface MailTryResultProps {
  result: PartTryOf<'mail'>;
  /** The port in the form. */
  port: string;
  onTake: (port: MailPort) => void;
}

/** Shows the mail server's answer at each port. */
export const MailTryResult = ({ result, port, onTake }: MailTryResultProps) => (
  <>
    <h4 id="mail-tried" className="mt-4 text-muted">
      {words.tried}
    </h4>
    <ul
      aria-labelledby="mail-tried"
      className="mt-1.5 grid gap-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5"
    >
      {result.attempts.map((attempt) => (
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
    {result.port && String(result.port.port) !== port && (
      <Button className="mt-3 max-sm:w-full" onClick={() => result.port && onTake(result.port)}>
        {words.take(result.port.port)}
      </Button>
    )}
  </>
);
