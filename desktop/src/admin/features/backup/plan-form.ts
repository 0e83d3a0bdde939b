import type { Backup, BackupInput, BackupRepositoryKind } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { BACKUP_WORDS as words } from './backup-words.ts';

export const planFormSchema = z.object({
  place: z.string(),
  /** A schedule of the list, or 'own'. */
  choice: z.string(),
  pattern: z.string(),
  days: z.string(),
  weeks: z.string(),
  months: z.string(),
});
export type PlanForm = z.infer<typeof planFormSchema>;

export const KEPT = ['days', 'weeks', 'months'] as const;

export type Choice = keyof typeof words.choices;

const isListed = (schedule: string): boolean => schedule !== 'own' && Object.hasOwn(words.choices, schedule);

export const toForm = ({ place, schedule, keep }: Backup): PlanForm => ({
  place: place ?? '',
  choice: isListed(schedule ?? '') ? (schedule ?? '') : 'own',
  pattern: schedule ?? '',
  days: String(keep.days),
  weeks: String(keep.weeks),
  months: String(keep.months),
});

const toCount = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

export const toInput = ({ place, choice, pattern, days, weeks, months }: PlanForm): BackupInput => ({
  place: place === 'bucket' ? ('bucket' satisfies BackupRepositoryKind) : 'folder',
  schedule: (choice === 'own' ? pattern : choice) || null,
  keep: { days: toCount(days), weeks: toCount(weeks), months: toCount(months) },
});
