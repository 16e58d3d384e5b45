import { STATUS_CODES } from 'node:http';

/** Field -> messages, in display order. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The body of an error response (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  /** The request's identifier, as in the log. */
  readonly instance: string;
  readonly errors?: FieldErrors;
  /** Extension members (RFC 9457, section 3.2). */
  readonly [member: string]: unknown;
}

export interface ProblemOptions {
  /** A message for the caller. */
  readonly detail?: string;
  readonly errors?: FieldErrors;
  /** A URI that identifies the kind of problem; `about:blank` means nothing beyond the status. */
  readonly type?: string;
  readonly title?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Extension members of the response (RFC 9457, section 3.2), for callers that act on them. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** Thrown anywhere in a request, it becomes the response. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly options: ProblemOptions;

  constructor(status: number, options: ProblemOptions = {}) {
    super(options.detail ?? titleOf(status), { cause: options.cause });
    this.status = status;
    this.options = options;
  }

  toProblem(instance: string): Problem {
    const { type = 'about:blank', title = titleOf(this.status), detail, errors, members } = this.options;
    return {
      ...members,
      type,
      title,
      status: this.status,
      ...(detail === undefined ? {} : { detail }),
      instance,
      ...(errors === undefined ? {} : { errors }),
    };
  }
}

function titleOf(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** 400 with messages by field (docs/conventions.md: the first of them is shown). */
export function validationProblem(errors: FieldErrors): ProblemError {
  return new ProblemError(400, { detail: 'Some values cannot be accepted.', errors });
}

/** 404. The same for a record of another tenant and for one that does not exist. */
export function notFoundProblem(detail = 'There is nothing at this address.'): ProblemError {
  return new ProblemError(404, { detail });
}

/** The value of `work`, or the ProblemError that it threw. Other errors are passed on. */
export async function refused<T>(work: () => Promise<T> | T): Promise<T | ProblemError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return error;
    throw error;
  }
}
