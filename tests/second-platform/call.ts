import { encodeError, type Shape } from './shapes.ts';

/** The request of a call. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The response of a call. Defaults to 200 and JSON. Without a body nothing is sent. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Call {
  readonly method: string;
  /** Path below the origin, with `{parameters}`. */
  readonly path: string;
  readonly answer: (request: Request) => Answer;
}

/** An error response. */
export class Refusal extends Error {
  readonly status: number;
  private readonly shape: Pick<Shape, 'errors'>;

  constructor(status: number, sentence: string, shape: Pick<Shape, 'errors'> = { errors: 'message' }) {
    super(sentence);
    this.status = status;
    this.shape = shape;
  }

  get encoded() {
    return encodeError(this.shape, this.message);
  }
}
