export const countWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'inquiry' : 'inquiries'}`;

export const DATE_CHOICES = [
  { value: 'any', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
  { value: 'between', label: 'Between…' },
  { value: 'ahead', label: 'Upcoming dates' },
] as const;

export type DateChoice = (typeof DATE_CHOICES)[number]['value'];
