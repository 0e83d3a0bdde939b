import { CHALLENGE_PATH } from '@shutterdesk/shared';

/** The solved challenge; undefined before the work has begun, null until there is a solution. */
let proof: string | null | undefined;

const solve = async (origin: string): Promise<void> => {
  const answer = await fetch(origin + CHALLENGE_PATH);
  // A server of release 0.1.0 has no challenges.
  if (!answer.ok) return;
  const challenge: unknown = await answer.json();
  const worker = new Worker(new URL('./solve-challenge.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
    proof = data;
    worker.terminate();
  });
  worker.postMessage(challenge);
};

/** Begins a proof of work while the visitor types. On plain http browsers cannot do it, and the enquiry has no proof. */
export const beginProof = (form: HTMLFormElement): void => {
  if (proof !== undefined || !isSecureContext) return;
  proof = null;
  solve(new URL(form.action).origin).catch(() => undefined);
};

/** The proof, if there is one by now. */
export const proofSoFar = (): string | null => proof ?? null;

/** Forgets the proof, which counts only once: the next enquiry begins another. */
export const forgetProof = (): void => {
  proof = undefined;
};
