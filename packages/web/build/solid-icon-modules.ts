import { fas, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type { Plugin } from 'vite';

const NAMES = 'virtual:solid-icons';
const LETTER = 'virtual:solid-icons/';

/**
 * All free solid icons are 280 KB. The page loads one module with their names, and then the icons by their first letter, as
 * far as they are shown.
 */
export function solidIconModules(): Plugin {
  return {
    name: 'solid-icon-modules',
    resolveId: (id) => (id === NAMES || id.startsWith(LETTER) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${NAMES}`) return namesModule();
      if (isIconLetter(id)) return letterModule(id.slice(LETTER.length + 1));
      return null;
    },
  };
}

/** Whether a module has icons, in contrast to their names. */
export const isIconLetter = (id: string): boolean => id.startsWith(`\0${LETTER}`);

/** Every icon once. */
const ICONS: readonly IconDefinition[] = [...new Set(Object.values(fas))];
const letterOf = ({ iconName }: IconDefinition): string => iconName[0]!;

const exported = (name: string, value: string): string => `export const ${name} = ${value};`;

function namesModule(): string {
  const names = ICONS.map(({ iconName, icon }) => [iconName, ...icon[2].map(String)].join(' '));
  const loaders = [...new Set(ICONS.map(letterOf))].map(
    (letter) => `${JSON.stringify(letter)}: () => import('${LETTER}${letter}')`,
  );
  return [
    exported('names', `${JSON.stringify(names.join('\n'))}.split('\\n')`),
    exported('letters', `{ ${loaders} }`),
  ].join('\n');
}

function letterModule(letter: string): string {
  const icons = ICONS.filter((icon) => letterOf(icon) === letter);
  return exported('icons', `JSON.parse(${JSON.stringify(JSON.stringify(icons))})`);
}
