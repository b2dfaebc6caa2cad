/** The colours of the page, for drawings, which cannot use style sheets. */
export type Palette = {
  readonly ink: string;
  readonly soft: string;
  readonly faint: string;
  readonly surface: string;
  readonly line: string;
  readonly dim: string;
  readonly accent: string;
  readonly ember: string;
  readonly danger: string;
};

export function currentPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    soft: read('--ink-soft'),
    faint: read('--ink-faint'),
    surface: read('--surface'),
    line: read('--line-strong'),
    dim: read('--line'),
    accent: read('--accent'),
    ember: read('--ember'),
    danger: read('--danger'),
  };
}
