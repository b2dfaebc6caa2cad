import { noEffect } from './change-error.ts';
import type { Facts } from './facts.ts';

type Publication = { readonly subject: string; readonly object: string };

export function publishTemplate(facts: Facts, change: Publication): void {
  const { template, authority } = ends(facts, change);
  if (facts.has(template, 'PublishedTo', authority))
    throw noEffect(`${facts.name(template)} is published on ${facts.name(authority)} already`);
  facts.put(template, 'PublishedTo', authority, { isacl: false });
}

export function unpublishTemplate(facts: Facts, change: Publication): void {
  const { template, authority } = ends(facts, change);
  if (!facts.drop(template, 'PublishedTo', authority))
    throw noEffect(`${facts.name(template)} is not published on ${facts.name(authority)}`);
}

const ends = (facts: Facts, { subject, object }: Publication) => ({
  template: facts.find(subject, ['CertTemplate'], 'only a certificate template can be published'),
  authority: facts.find(object, ['EnterpriseCA'], 'templates are published on an enterprise CA'),
});
