/** An HTTP request as sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Names, in lower case, of headers that were declared secret. Absent in what users see. */
  readonly secretHeaders?: readonly string[];
}

/** An HTTP response as received. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As text. Empty in the log for responses to token requests, whose values are secrets. */
  readonly body: string;
  /** The names of the members of a response to a token request. */
  readonly members?: readonly string[];
  /** True when the body was longer than the stored part. */
  readonly isCut: boolean;
}

/** Reason for the lack of a usable response. */
export type FailureReason =
  | 'refused'
  | 'request'
  | 'name'
  | 'connection'
  | 'closed'
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

/** One request of a test or a delivery and its response, with secrets masked. */
export interface Step {
  readonly kind: 'token' | 'challenge' | 'send';
  /** The access token was reused from an earlier delivery. */
  readonly hasKeptToken?: true;
  /** Another delivery with the same credential sent the request at the same time; its response was shared. */
  readonly isShared?: true;
  readonly request: HttpRequest;
  readonly result: ExchangeResult;
}
