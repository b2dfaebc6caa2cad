import { Search } from 'lucide-react';
import { INPUT_STYLE } from './text-field.tsx';

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Narrows a list down while typing. */
export function SearchBox({ label, placeholder = label, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative w-full max-w-72">
      <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-ink-faint" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT_STYLE} pl-8`}
      />
    </div>
  );
}
