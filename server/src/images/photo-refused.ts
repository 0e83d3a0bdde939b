/** An upload that no photograph can be made of, or not now, and why, in a sentence that names it. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly code: 'upload_missing' | 'too_large' | 'not_an_image' | 'unavailable';
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: PhotoRefused['code'], message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
