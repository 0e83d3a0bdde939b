import { Copy, Download } from 'lucide-react';
import { useEffect } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import { brandName } from '#lib/studio/brand.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Shows the recovery codes, the only time that they can be seen: no stray key and no reload takes them away. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  const text = codes.join('\n');
  const save = () => {
    const title = `Recovery codes for signing in to ${brandName()} if you lose your phone. Each works once.`;
    saveAsFile('recovery-codes.txt', 'text/plain', `${title}\n\n${text}\n`);
  };
  const copy = () =>
    void copyText(text, {
      done: 'Recovery codes copied.',
      failed: 'Couldn’t copy them here. Select the codes and copy them yourself.',
    });
  return (
    <Dialog
      title="In case you lose your phone"
      description="Save these recovery codes, but not on your phone. Each signs you in once. You won’t see them again."
      open
      onClose={null}
    >
      <output
        aria-label="Recovery codes"
        dir="ltr"
        className="block rounded-control bg-accent-soft p-4 font-mono text-xs leading-6 select-all"
      >
        {codes.map((code) => (
          <span key={code} className="block">
            {code}
          </span>
        ))}
      </output>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="max-sm:flex-1" onClick={save}>
          <Download aria-hidden />
          Save as a File
        </Button>
        <Button className="max-sm:flex-1" onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button look="primary" className="max-sm:w-full" onClick={onKept}>
          I’ve saved them
        </Button>
      </div>
    </Dialog>
  );
};
