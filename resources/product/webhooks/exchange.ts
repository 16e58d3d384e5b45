/** A request as it goes over the wire. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer as it came over the wire. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As text, undecoded where the answer says that it is compressed: then only a note stands here. */
  readonly body: string;
  /** More came, or would have come, than is kept. */
  readonly isCut: boolean;
}

/** Why nothing usable came back. */
export type FailureReason =
  | 'refused'
  | 'request'
  | 'name'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'aborted';

export type ExchangeResult =
  | { readonly answer: HttpAnswer; readonly milliseconds: number }
  | {
      readonly failure: { readonly reason: FailureReason; readonly sentence: string };
      readonly milliseconds: number;
    };

/** One request on the way of a test or a delivery and its answer, secrets masked. */
export interface Step {
  readonly kind: 'token' | 'challenge' | 'send';
  /** The token that it carries had been given for an earlier one. */
  readonly hasKeptToken?: true;
  /** Another delivery of the credential made it at the same time, and its answer serves this one too. */
  readonly isShared?: true;
  readonly request: HttpRequest;
  readonly result: ExchangeResult;
}
