/** An answer that takes the place of the page: any status but 2xx. `status` 0 means that no answer came at all. */
export class PageError extends Error {
  readonly status: number;
  /** Code of the error catalogue (`not-found`, `search-too-slow` …); `network` when no answer came. */
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(status: number, code: string, message: string, requestId?: string) {
    super(message);
    this.name = 'PageError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}
