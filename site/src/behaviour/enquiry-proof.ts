import { CHALLENGE_PATH } from '@shutterdesk/shared';

/** The longest wait for the task after a press of Send, in milliseconds: a fast typist is done before it. */
const PATIENCE_MS = 20_000;

/** The solved challenge; undefined before the work has begun. */
let proof: Promise<string | null> | undefined;

const solve = async (origin: string): Promise<string | null> => {
  const answer = await fetch(origin + CHALLENGE_PATH);
  if (!answer.ok) return null;
  const challenge: unknown = await answer.json();
  const worker = new Worker(new URL('./solve-challenge.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      resolve(data);
      worker.terminate();
    });
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(challenge);
  });
};

/** Begins a proof of work while the visitor types. On plain http browsers cannot do it, and the enquiry has no proof. */
export const beginProof = (form: HTMLFormElement): void => {
  if (isSecureContext) proof ??= solve(new URL(form.action).origin).catch(() => null);
};

/** The proof, once there is one; null if there will be none in time. */
export const proofInTime = (): Promise<string | null> =>
  Promise.race([proof ?? null, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))]);

/** Forgets the proof, which counts only once: the next enquiry begins another. */
export const forgetProof = (): void => {
  proof = undefined;
};
