import { TextField, type TextFieldProps } from './text-field.tsx';

export interface Room {
  readonly font: string;
  /** In CSS pixels, of all lines together. */
  readonly width: number;
}

const canvas = document.createElement('canvas').getContext('2d');

const widthOf = (text: string, font: string): number => {
  if (!canvas) return 0;
  canvas.font = font;
  return canvas.measureText(text).width;
};

/** The words that fit, and an ellipsis for the others. */
export const cut = (text: string, { font, width }: Room): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  if (widthOf(line, font) <= width) return line;
  const words = line.split(' ');
  while (words.length > 1 && widthOf(`${words.join(' ')} …`, font) > width) words.pop();
  return `${words.join(' ')} …`;
};

/** The widths at which Google cuts a result on a desktop. */
const TITLE: Room = { font: '20px Arial', width: 600 };
const TEXT: Room = { font: '14px Arial', width: 920 };

export interface ShownResult {
  title: string;
  description: string;
}

/** A page as a search engine lists it. */
export const SearchResult = ({ title, description, address }: ShownResult & { address: string }) => (
  <figure className="min-w-0">
    <figcaption className="mb-1.5 text-sm text-muted">In a search result</figcaption>
    <div className="rounded-control border border-line bg-surface p-4">
      <p className="truncate text-sm text-muted">{address}</p>
      <p dir="auto" className="mt-0.5 text-lg leading-snug break-words text-link">
        {cut(title, TITLE)}
      </p>
      <p dir="auto" className="mt-1 text-sm break-words text-muted">
        {cut(description, TEXT)}
      </p>
    </div>
  </figure>
);

type Named = Omit<TextFieldProps, 'label'> & { value: string };

interface SearchFieldsProps {
  title: Named;
  description: Named;
  /** The words in place of blank ones. */
  usual: ShownResult;
  max: { readonly title: number; readonly description: number };
}

export const SEARCH_TITLE = 'Search and shared links';

/** The words of a page in search results and shared links. */
export const SearchFields = ({ title, description, usual, max }: SearchFieldsProps) => (
  <>
    <TextField
      label="Title"
      placeholder={usual.title}
      hint="A search result shows about 60 characters."
      limit={max.title}
      {...title}
    />
    <TextField
      multiline
      label="Description"
      placeholder={usual.description.slice(0, max.description)}
      hint="A search result shows about 155 characters."
      limit={max.description}
      {...description}
    />
  </>
);
