import { GALLERY_SHORT, OWN_LINKS_MAX } from '@shutterdesk/shared';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { FormErrors } from '#lib/drafts/use-saved-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { RemoveButton } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageForm } from './use-page-form.ts';

const SWITCHES = [
  ['quickLinksScroll', 'Working footer links', 'If off, the links of the footer do nothing.'],
  ['adminLinkShown', '“Admin” in the navigation', 'If off, open this dashboard at /admin.'],
  ['creditShown', 'Credit line', '“Made with Shutterdesk” at the end of the page.'],
  [
    'placeholdersShown',
    'Placeholder contact details',
    'Sample details in the footer until you add an email, phone or address.',
  ],
  ['galleryShortened', `“Show all” after ${GALLERY_SHORT} photos`, 'Visitors reach your packages sooner.'],
  ['collectionsFirst', 'Collections first', 'Their covers stand above the photos of your gallery.'],
] as const;

interface FootCardProps {
  form: PageForm;
  errors: FormErrors;
  onChange: (part: Partial<PageForm>) => void;
}

/** The focus goes to an added link, and from a removed one to the button. */
const OwnLinks = ({ form: { ownLinks }, errors, onChange }: FootCardProps) => {
  const whole = useRef<HTMLDivElement>(null);
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>(selector)?.focus());
  const change = (at: number, part: { label?: string; url?: string }) =>
    onChange({ ownLinks: ownLinks.map((link, index) => (index === at ? { ...link, ...part } : link)) });
  return (
    <div ref={whole}>
      <h4 className="text-sm font-medium">Links of your own</h4>
      <p className="text-sm text-muted">
        A client area, a shop or a profile: up to three, in the navigation and footer.
      </p>
      <ul className="mt-3 grid gap-4">
        {ownLinks.map(({ label, url }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and their fields hold no state
            key={at}
            className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] sm:items-end"
          >
            <TextField
              label="Label"
              error={errors[`ownLinks.${at}.label`]}
              value={label}
              onChange={({ target }) => change(at, { label: target.value })}
            />
            <TextField
              label="Address"
              placeholder="https://"
              error={errors[`ownLinks.${at}.url`]}
              value={url}
              onChange={({ target }) => change(at, { url: target.value })}
            />
            <RemoveButton
              what={label || 'this link'}
              className="justify-self-start"
              onClick={() => {
                onChange({ ownLinks: ownLinks.filter((_, index) => index !== at) });
                focusOn('[data-add]');
              }}
            />
          </li>
        ))}
      </ul>
      {ownLinks.length < OWN_LINKS_MAX && (
        <Button
          data-add
          className="mt-3 border-dashed max-sm:w-full"
          onClick={() => {
            onChange({ ownLinks: [...ownLinks, { label: '', url: '' }] });
            focusOn('li:last-child input');
          }}
        >
          <Plus aria-hidden />
          Add Link
        </Button>
      )}
    </div>
  );
};

/** The switches whose defaults are the page of the specification, and the studio's own links. */
export const FootCard = (props: FootCardProps) => {
  const { form, onChange } = props;
  return (
    <Card title="Footer, navigation and gallery" description="What your page shows besides your own content.">
      <div className="grid gap-4">
        {SWITCHES.map(([name, label, description]) => (
          <SwitchField
            key={name}
            label={label}
            description={description}
            checked={form[name]}
            onChange={(checked) => onChange({ [name]: checked })}
          />
        ))}
        <OwnLinks {...props} />
      </div>
    </Card>
  );
};
