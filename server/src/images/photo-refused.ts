/** No photograph can be made of an upload, or not now; the message is a sentence that names the upload. */
export class PhotoRefused extends Error {
  override name = 'PhotoRefused';
  readonly code: 'upload_missing' | 'too_large' | 'not_an_image' | 'unavailable';
  /** The number of seconds after which to try again. */
  readonly retryAfter: number | undefined;

  constructor(code: PhotoRefused['code'], message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
