import { Switch as Primitive } from 'radix-ui';

type SwitchProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** Something that is on or off, and changes immediately. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Primitive.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-55"
    >
      <Primitive.Thumb className="size-3.5 rounded-full bg-ink-soft transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
    </Primitive.Root>
  );
}
