import { RotateCw } from 'lucide-react';
import { serverSentence, sessionEnded } from '#lib/server-sentence.ts';
import { Alert } from './alert.tsx';
import { Button, buttonClasses } from './button.tsx';

interface LoadFailedProps {
  /** What could not be loaded: 'The inquiries'. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

const reason = (error: unknown): string => serverSentence(error) ?? 'The server could not be reached.';

export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => (
  <Alert tone="danger" className="mb-4">
    <p className="mb-3">
      {what} could not be loaded. {sessionEnded(error) ? 'Your session has ended.' : reason(error)}
    </p>
    {sessionEnded(error) ? (
      <a href="/admin/login" className={buttonClasses({})}>
        Sign in again
      </a>
    ) : (
      <Button onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    )}
  </Alert>
);
