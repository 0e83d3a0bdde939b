import { RotateCw } from 'lucide-react';
import { serverSentence, sessionEnded } from '#lib/api/server-sentence.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadFailedProps {
  /** Names the content that could not be loaded: 'The inquiries'. */
  what: string;
  error: unknown;
  onRetry: () => void;
}

const reason = (error: unknown): string => {
  if (sessionEnded(error)) return 'Your session has ended.';
  return serverSentence(error) ?? 'Can’t reach the server. Check your connection.';
};

export const LoadFailed = ({ what, error, onRetry }: LoadFailedProps) => (
  <Alert tone="danger" className="not-last:mb-4">
    <p className="mb-3">
      {what} couldn’t be loaded. {reason(error)}
    </p>
    <Button onClick={onRetry}>
      <RotateCw aria-hidden />
      {sessionEnded(error) ? 'Sign in again' : 'Try again'}
    </Button>
  </Alert>
);
