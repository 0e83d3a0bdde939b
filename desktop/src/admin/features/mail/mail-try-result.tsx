import type { MailPort, PartTryOf } from '@shutterdesk/shared';
import { Button } from '#ui/button.tsx';
import { MAIL_SERVER_WORDS as words } from './mail-server-words.ts';

type Try = PartTryOf<'mail'>;

interface MailTryResultProps {
  result: Try;
  /** The port in the form. */
  port: string;
  onTake: (port: MailPort) => void;
}

const Attempts = ({ attempts }: Pick<Try, 'attempts'>) => (
  <>
    <h4 id="mail-tried" className="mt-4 text-muted">
      {words.tried}
    </h4>
    <ul
      aria-labelledby="mail-tried"
      className="mt-1.5 grid gap-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5"
    >
      {attempts.map(({ port, outcome, message }) => (
        <li key={port} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-2">
          <span className="font-semibold">
            {port} · {words.outcomes[outcome]}
          </span>
          <span dir="auto" className="wrap-anywhere">
            {message}
          </span>
        </li>
      ))}
    </ul>
  </>
);

/** Shows the mail server's answer at each port, unless the first one works: the sentence above has said that. */
export const MailTryResult = ({ result, port, onTake }: MailTryResultProps) => (
  <>
    {(!result.works || result.attempts.length > 1) && <Attempts attempts={result.attempts} />}
    {result.port && String(result.port.port) !== port && (
      <Button className="mt-3 max-sm:w-full" onClick={() => result.port && onTake(result.port)}>
        {words.take(result.port.port)}
      </Button>
    )}
  </>
);
