import type { Settings } from '@shutterdesk/shared';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import { fieldLabel } from './settings-fields.ts';
import type { SettingsForm } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';
import type { Clash } from './use-settings-form.ts';

const valueWords = (form: SettingsForm, field: keyof Settings): string => {
  if (field === 'schedulingEnabled') return form.schedulingEnabled ? words.schedulingOn : words.schedulingOff;
  if (field !== 'packages') return form[field].trim() || words.nothing;
  return form.packages.map(words.packageLine).join('\n\n') || words.nothing;
};

interface ClashDialogProps {
  clash: Clash;
  mine: SettingsForm;
  onSettle: (taken: ReadonlySet<keyof Settings>) => void;
  onClose: () => void;
}

/** Two people changed the same field: nothing is saved before this one has said whose words count. */
export const ClashDialog = ({ clash, mine, onSettle, onClose }: ClashDialogProps) => {
  const [taken, setTaken] = useState<ReadonlySet<keyof Settings>>(new Set());
  const choose = (field: keyof Settings, theirs: boolean) => {
    const next = new Set(taken);
    if (theirs) next.add(field);
    else next.delete(field);
    setTaken(next);
  };
  return (
    <Dialog
      title={words.clashTitle}
      description={words.clashText}
      open
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.clashLater}</Button>
          <Button look="primary" onClick={() => onSettle(taken)}>
            {words.clashSave}
          </Button>
        </>
      }
    >
      {clash.fields.map((field) => (
        <MineOrTheirs
          key={field}
          name={`clash ${field}`}
          conflict={{
            label: fieldLabel(field),
            mine: valueWords(mine, field),
            theirs: valueWords(clash.theirs, field),
          }}
          theirs={taken.has(field)}
          onChange={(theirs) => choose(field, theirs)}
        />
      ))}
    </Dialog>
  );
};
