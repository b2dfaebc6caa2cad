import { classNames } from '../class-names.ts';

type ChoiceChipsProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
};

/** Chooses any of a few options, each with one click. No choice means no filter. */
export function ChoiceChips<T extends string>({ label, options, chosen, onChange }: ChoiceChipsProps<T>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-ink-soft">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onChange(isChosen ? chosen.filter((one) => one !== option.value) : [...chosen, option.value])
              }
              className={classNames(
                'h-9 rounded-md border px-2.5 transition-colors',
                isChosen
                  ? 'border-accent bg-accent-wash font-medium text-accent-strong'
                  : 'border-line-strong/70 bg-surface text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              {option.label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
