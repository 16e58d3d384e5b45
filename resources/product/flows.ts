interface LinkToken {
  /** From the link in the mail. */
  readonly token: string;
}

interface MessageFlow {
  readonly body: { readonly email: string };
  /** `outbox`: URL at which mails can be read on a trial. */
  readonly answer: { readonly outbox?: string };
}

/** The flows before sign-in: their name, which is the last path segment, the request body and the response. */
export interface Flows {
  readonly 'password-reset': MessageFlow;
  readonly 'email-verification': MessageFlow;
  readonly 'new-password/check': {
    readonly body: LinkToken;
    /** `isInvited`: the link is that of an invitation, so that the person has no password yet. */
    readonly answer: { readonly email: string; readonly firstName?: string; readonly isInvited: boolean };
  };
  readonly 'new-password': {
    readonly body: LinkToken & { readonly password: string };
    readonly answer: Readonly<Record<string, never>>;
  };
  readonly 'verify-email': { readonly body: LinkToken; readonly answer: { readonly email: string } };
  readonly 'station-preview': {
    readonly body: { readonly id: string; readonly key: string };
    readonly answer: { readonly name: string; readonly clientName: string };
  };
}
export type FlowName = keyof Flows;
