import { agreeClock } from '@shutterdesk/shared';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useMay } from '#lib/session/session.ts';
import { noteWarnings, useServerWarnings } from '#lib/studio/server-warnings.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import type { StatusItem } from './status-item.ts';

/** Tells that the server's clock has jumped ahead, so that nothing is deleted by age. An owner may say that it is right. */
export const useClockStatus = (): readonly StatusItem[] => {
  const sentence = useServerWarnings(({ clockDoubt }) => clockDoubt);
  const may = useMay(agreeClock);
  const agree = useApiMutation({
    send: (call) => call(agreeClock),
    done: words.clockAgreed,
    onDone: () => noteWarnings({ clockDoubt: null }),
    failed: serverSentenceOr(words.clockFailed),
  });
  if (sentence === null) return [];
  const act = { label: words.clockRight, run: () => agree.mutate() };
  return [{ about: words.clock, tone: 'bad', short: words.clockShort, sentence, ...(may ? { act } : {}) }];
};
