import { DOMParser, type Element as XmlElement } from '@xmldom/xmldom';

export type { XmlElement };

export const NS = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  schemaInstance: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export class XmlFault extends Error {
  override name = 'XmlFault';
}

/** The root of a document. Document types are refused, so there are no entities to expand or to fetch. */
export function parseXml(text: string): XmlElement {
  if (/<!DOCTYPE/i.test(text) || /<!ENTITY/i.test(text)) throw new XmlFault('it has a document type');
  try {
    const root = new DOMParser({ locator: false, onError: refuse }).parseFromString(text, 'text/xml').documentElement;
    if (root) return root;
  } catch {
    // The parser only fails because of the document.
  }
  throw new XmlFault('it is not well-formed XML');
}

/** Warnings count too: what one parser repairs, another reads differently. */
function refuse(): never {
  throw new XmlFault('it is not well-formed XML');
}

/** Child elements of one name. */
export function children(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return elements(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);
}

function elements(parent: XmlElement): XmlElement[] {
  return [...parent.childNodes].filter((node): node is XmlElement => node.nodeType === node.ELEMENT_NODE);
}

/** The only child of a name; `undefined` when there is none or more than one. */
export function onlyChild(parent: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const found = children(parent, namespace, name);
  return found.length === 1 ? found[0] : undefined;
}

/** Every element below, and the root itself. */
export function descendants(root: XmlElement): XmlElement[] {
  return [root, ...root.getElementsByTagName('*')];
}

/** The text of an element that contains only text; `undefined` for any other. */
export function textOf(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined;
  const nodes = [...element.childNodes];
  if (nodes.some((node) => node.nodeType !== node.TEXT_NODE)) return undefined;
  return nodes
    .map((node) => node.nodeValue ?? '')
    .join('')
    .trim();
}
