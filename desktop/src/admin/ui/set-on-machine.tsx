import { Alert } from './alert.tsx';

/** Says why nobody can change this on the screen. */
export const SetOnMachine = ({ variable }: { variable: string | null }) =>
  variable && (
    <Alert tone="info">
      Set by <code className="font-mono text-xs">{variable}</code> on the machine, so it can be changed only there.
    </Alert>
  );
