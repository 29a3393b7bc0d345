/** An answer that takes the place of the page: any status but 2xx. `status` 0 means that no answer came at all. */
export class PageError extends Error {
  readonly status: number;
  /** Code of the error catalogue (`not-found`, `search-too-slow` …); `network` when no answer came. */
  readonly code: string;
  readonly requestId: string | undefined;
  /** Seconds after which asking again makes sense; undefined where the server said nothing of it. */
  readonly waitSeconds: number | undefined;

  /** True where the message says which field of the request is wrong, and why. */
  readonly namesFields: boolean;

  constructor(
    status: number,
    code: string,
    message: string,
    told: { requestId?: string; waitSeconds?: number; namesFields?: boolean } = {},
  ) {
    super(message);
    this.name = 'PageError';
    this.status = status;
    this.code = code;
    this.requestId = told.requestId;
    this.waitSeconds = told.waitSeconds;
    this.namesFields = told.namesFields === true;
  }
}
