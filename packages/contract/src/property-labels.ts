import { property } from '@chokepoint/model/properties';

/** Names that keep their capital inside a sentence. */
const NAMES = new Set(['Kerberos', 'Netlogon', 'Schannel']);

/** How a person reads the name of a property, written as a sentence begins; undefined for an unknown name. */
export function knownPropertyLabel(name: string): string | undefined {
  return property(name)
    ?.label.split(' ')
    .map((word, place) => (place === 0 ? word : insideSentence(word)))
    .join(' ');
}

function insideSentence(word: string): string {
  if (word === 'ID') return 'id';
  if (NAMES.has(word) || /[A-Z].*[A-Z]/.test(word)) return word;
  return word.toLowerCase();
}
