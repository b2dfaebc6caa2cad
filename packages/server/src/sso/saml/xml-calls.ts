import type { Call } from '../../threads/calls.ts';
import type { IdpMetadata } from './idp-metadata.ts';
import type { Assertion } from './saml-assertion.ts';
import type { ReceivedResponse } from './verify-response.ts';

/** Why a document is not accepted: the message for the caller, then those of its causes for the log. */
type Refused = { readonly kind: 'refused'; readonly messages: readonly string[] };

export type XmlCalls = {
  readonly response: Call<
    { readonly received: ReceivedResponse },
    { readonly kind: 'assertion'; readonly assertion: Assertion } | Refused
  >;
  readonly metadata: Call<
    { readonly xml: string },
    { readonly kind: 'metadata'; readonly metadata: IdpMetadata } | Refused
  >;
};
