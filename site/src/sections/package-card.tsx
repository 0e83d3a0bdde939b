import type { PackageContent } from '../page-content.ts';
import { StrokeIcon } from './stroke-icon.tsx';

/** A price with more letters contains words, and is set like text. */
const LONG_PRICE = 8;

/** Words before a short amount: 'ab' in 'ab 2.400 €'. A currency code belongs to the amount. */
const LEAD = /^((?!\p{Lu}{3}\b)\p{L}[\p{L}. ]*?)\s+(?=.*\p{N})(.{1,8})$/u;

/** Sets the words before an amount small above it, so that all amounts of a row have one size. */
const Price = ({ label }: { label: string }) => {
  const [, lead, amount = label] = LEAD.exec(label) ?? [];
  return (
    <p className={amount.length > LONG_PRICE ? 'package-price package-price-worded' : 'package-price'} dir="auto">
      {lead && <span className="package-price-lead">{`${lead} `}</span>}
      {amount}
    </p>
  );
};

/** The id of a form that leads to the contact form without JavaScript. */
export const LEADS_TO_CONTACT = 'book';

interface PackageCardProps {
  readonly item: PackageContent;
  /** The words of its button. */
  readonly button: string;
  /** Names the package for screen readers; on the page the card says it. */
  readonly nameId?: string;
}

/** The admin app also uses it, through `@shutterdesk/site/package-card`, as the preview of a package. */
export const PackageCard = ({ item, button, nameId }: PackageCardProps) => (
  <li className={item.featured ? 'package package-featured' : 'package'}>
    <h3 dir="auto" id={nameId}>
      {item.name}
    </h3>
    <Price label={item.priceLabel} />
    <ul className="package-features">
      {item.features.map((feature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; the same words may stand twice
        <li dir="auto" key={index}>
          <StrokeIcon className="package-tick" path="m4 12.5 5.5 5.5L20 6" />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
    </ul>
    <button
      aria-describedby={nameId}
      className={`button w-full self-end ${item.featured ? 'button-primary' : 'button-outline'}`}
      data-book={item.name}
      form={LEADS_TO_CONTACT}
      type="submit"
    >
      {button}
    </button>
  </li>
);
