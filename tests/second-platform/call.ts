import { encodeError, type Shape } from './shapes.ts';

/** A request as a call is given it. */
export interface Request {
  readonly params: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The answer of a call: 200 and JSON unless it says otherwise. Without a body nothing is sent. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

export interface Call {
  readonly method: string;
  /** Below the origin, with `{parameters}`. */
  readonly path: string;
  readonly answer: (request: Request) => Answer;
}

/** A call that is refused. */
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
