import { GALLERY_SHORT, OWN_LINKS_MAX } from '@shutterdesk/shared';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PageCardProps } from './use-page-form.ts';

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

/** The switches whose defaults are the page of the specification, and the studio's own links. */
export const FootCard = ({ page: { form, errors, change } }: PageCardProps) => (
  <Card title="Footer, navigation and gallery" description="What your page shows besides your own content.">
    <div className="grid gap-4">
      {SWITCHES.map(([name, label, description]) => (
        <SwitchField
          key={name}
          label={label}
          description={description}
          checked={form[name]}
          onChange={(checked) => change({ [name]: checked })}
        />
      ))}
      <div>
        <h4 className="text-sm font-medium">Links of your own</h4>
        <p className="mb-3 text-sm text-muted">
          A client area, a shop or a profile: up to three, in the navigation and footer.
        </p>
        <ItemList
          label="Links of your own"
          name="ownLinks"
          items={form.ownLinks}
          errors={errors}
          max={OWN_LINKS_MAX}
          unordered
          nameOf={({ label }) => label || 'this link'}
          onChange={(ownLinks) => change({ ownLinks })}
          add="Add Link"
          blank={() => ({ label: '', url: '' })}
        >
          {({ buttons, text }) => (
            <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto] sm:items-end">
              <TextField label="Label" {...text('label')} />
              <TextField label="Address" placeholder="https://" {...text('url')} />
              {buttons}
            </div>
          )}
        </ItemList>
      </div>
    </div>
  </Card>
);
