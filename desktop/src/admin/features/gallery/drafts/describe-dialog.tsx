import { useState } from 'react';
import { isEnter } from '#lib/keys.ts';
import { notifyDone, undo } from '#lib/notices.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { TextField } from '#ui/text-field.tsx';
import { descriptionsOf, type Way } from './describe.ts';
import type { Draft } from './draft.ts';
import { useDrafts } from './draft-store.ts';

const WAYS: readonly { way: Way; label: string }[] = [
  { way: 'text', label: 'One text' },
  { way: 'names', label: 'Use file names' },
  { way: 'list', label: 'A list' },
];

const images = (count: number): string => (count === 1 ? '1 image' : `${count} images`);

/** Fills descriptions in; the notice takes them back. */
const fillIn = (descriptions: ReadonlyMap<string, string>, drafts: readonly Draft[]): void => {
  const { describe } = useDrafts.getState();
  const before = new Map(drafts.flatMap(({ id, alt }) => (descriptions.has(id) ? [[id, alt] as const] : [])));
  describe(descriptions);
  notifyDone({ text: `${images(descriptions.size)} described.`, action: undo(() => describe(before)) });
};

const Ways = ({ way, onChange }: { way: Way; onChange: (way: Way) => void }) => (
  <fieldset className="mb-4 flex flex-wrap gap-x-5">
    <legend className="sr-only">Where the descriptions come from</legend>
    {WAYS.map((choice) => (
      <label key={choice.way} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="radio"
          name="describe"
          checked={choice.way === way}
          onChange={() => onChange(choice.way)}
          className="size-5 accent-accent"
        />
        {choice.label}
      </label>
    ))}
  </fieldset>
);

const Preview = ({ drafts, described }: { drafts: readonly Draft[]; described: ReadonlyMap<string, string> }) => (
  <ul aria-label="Preview" className="mt-4 divide-y divide-line border-t border-line">
    {drafts.map(({ id, name, alt, preview }) => (
      <li key={id} className="flex items-center gap-3 py-2 text-sm">
        {preview ? (
          <img src={preview} alt="" className="size-10 shrink-0 rounded-control object-cover" />
        ) : (
          <span className="size-10 shrink-0 rounded-control bg-sunken" />
        )}
        <div className="min-w-0">
          <p dir="auto" className={described.has(id) ? 'line-clamp-2' : 'line-clamp-2 text-muted'}>
            {described.get(id) ?? (alt.trim() || 'No description')}
          </p>
          <p dir="auto" className="truncate text-muted">
            {name}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

interface DescribeDialogProps {
  title: string;
  /** Labels the text for all of them. */
  label: string;
  /** In their order. */
  drafts: readonly Draft[];
  onClose: () => void;
}

/** Describes several drafts at once, and shows first what each of them would get. */
export const DescribeDialog = ({ title, label, drafts, onClose }: DescribeDialogProps) => {
  const [way, setWay] = useState<Way>('text');
  const [text, setText] = useState('');
  const [list, setList] = useState('');
  const picker = useFilePicker({
    multiple: false,
    accept: '.csv,.tsv,.txt,text/*',
    onFiles: async ([file]) => {
      // The CSV reader is loaded on first use.
      const { linesOf } = await import('#lib/csv.ts');
      if (file) setList(await linesOf(file));
    },
  });
  const described = descriptionsOf({ way, text, list }, drafts);
  const submit = () => {
    fillIn(described, drafts);
    onClose();
  };
  return (
    <Dialog
      title={title}
      open
      steady
      keepOnOutsideClick={text.trim() !== '' || list.trim() !== ''}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={described.size === 0} onClick={submit}>
            {described.size === 0 ? 'Fill In' : `Fill In ${described.size}`}
          </Button>
        </>
      }
    >
      <Ways way={way} onChange={setWay} />
      {way === 'text' && (
        <TextField
          label={label}
          hint="{n} counts: “Tea gardens {n}” becomes “Tea gardens 1”, “Tea gardens 2” and so on."
          placeholder="Tea gardens {n}"
          data-autofocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (isEnter(event) && described.size > 0) submit();
          }}
        />
      )}
      {way === 'names' && (
        <p className="text-sm text-muted">“01-tea-gardens.jpg” becomes “Tea gardens”. We leave out camera numbers.</p>
      )}
      {way === 'list' && (
        <>
          <TextField
            multiline
            rows={5}
            label="One description per line"
            hint="In the order below. A first column with file names works too."
            value={list}
            onChange={({ target }) => setList(target.value)}
          />
          <Button className="mt-3" onClick={picker.open}>
            Choose a CSV file
          </Button>
          {picker.element}
        </>
      )}
      <Preview drafts={drafts} described={described} />
    </Dialog>
  );
};
