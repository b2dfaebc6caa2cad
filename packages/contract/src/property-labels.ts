import { property } from '@chokepoint/model/properties';

/** Names that are capitalised inside a sentence. */
const NAMES = new Set(['Kerberos', 'Netlogon', 'Schannel']);

/** The display name of a property, capitalised; undefined for an unknown name. */
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
