import type { PackageContent } from '../page-content.ts';

const Tick = () => (
  <svg
    aria-hidden="true"
    className="mt-1.5 size-4 shrink-0 text-[var(--accent)]"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    viewBox="0 0 16 16"
  >
    <path d="m2.5 8.5 3.5 3.5 7.5-8" />
  </svg>
);

const PackageCard = ({ item }: { item: PackageContent }) => (
  <li className={item.featured ? 'package package-featured' : 'package'}>
    <h3 className="text-[length:var(--type-xl)]" dir="auto">
      {item.name}
    </h3>
    <p className="mt-3 font-[family-name:var(--serif)] text-5xl tabular-nums" dir="auto">
      {item.priceLabel}
    </p>
    <ul className="mt-8 mb-10 grid gap-3 text-[var(--ink-soft)]">
      {item.features.map((feature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; the same words may stand twice
        <li className="flex gap-3" dir="auto" key={index}>
          <Tick />
          {feature}
        </li>
      ))}
    </ul>
    <button
      className={`button mt-auto w-full ${item.featured ? 'button-primary' : 'button-outline'}`}
      data-book={item.name}
      type="button"
    >
      Book This Package
    </button>
  </li>
);

export const Packages = ({ packages }: { packages: readonly PackageContent[] }) => (
  <section className="section bg-[var(--paper-deep)]" id="packages">
    <div className="section-head">
      <h2>Photography Packages</h2>
      <p>Choose the perfect package for your special moments</p>
    </div>
    <ul className="packages">
      {packages.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; two packages may share a name
        <PackageCard item={item} key={index} />
      ))}
    </ul>
  </section>
);
