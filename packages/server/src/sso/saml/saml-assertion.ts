import type { ProviderAddresses } from '../provider/provider.ts';
import { unacceptedResponse } from '../provider/sso-failure.ts';
import { children, NS, onlyChild, textOf, type XmlElement } from './xml-document.ts';

/** The content of a verified assertion. */
export type Assertion = {
  readonly id: string;
  /** The login that it answers; `undefined` when the provider began. */
  readonly inResponseTo: string | undefined;
  readonly expiresAt: Date;
  readonly nameId: { readonly value: string; readonly format: string } | undefined;
  readonly attributes: ReadonlyMap<string, readonly AttributeValue[]>;
};
type AttributeValue = { readonly text: string; readonly isString: boolean };

type Expectations = {
  readonly issuer: string;
  readonly addresses: ProviderAddresses;
  readonly now: Date;
};

/** Clocks of providers differ by this much. */
const SKEW_MS = 60_000;
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Reads an assertion whose signature was checked; throws unless it is for this service and valid now. */
export function readAssertion(assertion: XmlElement, expected: Expectations): Assertion {
  const id = assertion.getAttribute('ID');
  if (!id || assertion.getAttribute('Version') !== '2.0') throw unacceptedResponse('the assertion is malformed');
  if (textOf(onlyChild(assertion, NS.assertion, 'Issuer')) !== expected.issuer)
    throw unacceptedResponse('the assertion comes from another issuer');
  requireConditions(onlyChild(assertion, NS.assertion, 'Conditions'), expected);
  requireLastingSession(assertion, expected.now);
  const subject = onlyChild(assertion, NS.assertion, 'Subject');
  if (!subject) throw unacceptedResponse('the assertion is malformed');
  const confirmation = confirmationOf(subject, expected);
  return { id, ...confirmation, nameId: nameIdOf(subject), attributes: attributesOf(assertion) };
}

function requireConditions(conditions: XmlElement | undefined, { addresses, now }: Expectations): void {
  if (!conditions) throw unacceptedResponse('the assertion is malformed');
  requireNow(conditions, now);
  const restrictions = children(conditions, NS.assertion, 'AudienceRestriction');
  const meansUs = (restriction: XmlElement) =>
    children(restriction, NS.assertion, 'Audience').some((audience) => addresses.isIssuer(textOf(audience) ?? ''));
  if (restrictions.length === 0 || !restrictions.every(meansUs))
    throw unacceptedResponse('the assertion is for another audience');
}

function requireLastingSession(assertion: XmlElement, now: Date): void {
  for (const statement of children(assertion, NS.assertion, 'AuthnStatement'))
    if (isOver(statement.getAttribute('SessionNotOnOrAfter'), now))
      throw unacceptedResponse('the assertion has expired');
}

function requireNow(element: XmlElement, now: Date): void {
  const begins = element.getAttribute('NotBefore');
  if (begins && timeOf(begins) > now.getTime() + SKEW_MS) throw unacceptedResponse('the assertion is not valid yet');
  if (isOver(element.getAttribute('NotOnOrAfter'), now)) throw unacceptedResponse('the assertion has expired');
}

const isOver = (until: string | null, now: Date): boolean => !!until && timeOf(until) <= now.getTime() - SKEW_MS;

function timeOf(text: string): number {
  const time = UTC_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw unacceptedResponse('the assertion is malformed');
  return time;
}

/** The first confirmation that is valid for a bearer, at this address and now. */
function confirmationOf(subject: XmlElement, { addresses, now }: Expectations) {
  let refusal = unacceptedResponse('the assertion does not confirm its subject');
  for (const confirmation of children(subject, NS.assertion, 'SubjectConfirmation')) {
    const data = onlyChild(confirmation, NS.assertion, 'SubjectConfirmationData');
    const until = data?.getAttribute('NotOnOrAfter');
    if (confirmation.getAttribute('Method') !== BEARER || !data || !until) continue;
    if (!addresses.isCallback(data.getAttribute('Recipient') ?? '')) {
      refusal = unacceptedResponse('the assertion is for another recipient');
      continue;
    }
    requireNow(data, now);
    const inResponseTo = data.getAttribute('InResponseTo') ?? undefined;
    return { inResponseTo, expiresAt: new Date(timeOf(until) + SKEW_MS) };
  }
  throw refusal;
}

function nameIdOf(subject: XmlElement): Assertion['nameId'] {
  const nameId = onlyChild(subject, NS.assertion, 'NameID');
  const value = textOf(nameId);
  return value ? { value, format: nameId?.getAttribute('Format') ?? '' } : undefined;
}

function attributesOf(assertion: XmlElement): Map<string, AttributeValue[]> {
  const found = new Map<string, AttributeValue[]>();
  const statements = children(assertion, NS.assertion, 'AttributeStatement');
  for (const attribute of statements.flatMap((statement) => children(statement, NS.assertion, 'Attribute'))) {
    const name = attribute.getAttribute('Name') ?? '';
    const values = children(attribute, NS.assertion, 'AttributeValue').flatMap((value) => {
      const text = textOf(value);
      const isString = /^(?:[^:]+:)?string$/.test(value.getAttributeNS(NS.schemaInstance, 'type') ?? '');
      return text === undefined ? [] : [{ text, isString }];
    });
    found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return found;
}
