import type { PageContent } from '../page-content.ts';

/** The studio's logo, or else its name. */
export const Logo = ({ brandName, logo }: Pick<PageContent, 'brandName' | 'logo'>) =>
  logo ? <img alt={brandName} className="logo" height={logo.height} src={logo.url} width={logo.width} /> : brandName;
