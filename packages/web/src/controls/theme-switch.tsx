import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../browser/theme.ts';
import { classNames } from './class-names.ts';
import * as controlTexts from './texts.ts';

const CHOICES = [
  { choice: 'light', label: controlTexts.lightTheme, icon: Sun },
  { choice: 'dark', label: controlTexts.darkTheme, icon: Moon },
  { choice: 'system', label: controlTexts.themeDevice, icon: Monitor },
] as const satisfies readonly { choice: ThemeChoice; label: string; icon: typeof Sun }[];

export function ThemeSwitch() {
  const chosen = useThemeChoice();
  return (
    <fieldset aria-label={controlTexts.theme} className="flex rounded-md border border-line bg-surface p-0.5">
      {CHOICES.map(({ choice, label, icon: Icon }) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          aria-pressed={choice === chosen}
          title={label}
          onClick={() => chooseTheme(choice)}
          className={classNames(
            'flex h-6 w-7 items-center justify-center rounded transition-colors',
            choice === chosen ? 'bg-accent-wash text-accent-strong' : 'text-ink-faint hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
        </button>
      ))}
    </fieldset>
  );
}
