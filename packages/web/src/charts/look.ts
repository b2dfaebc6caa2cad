/** The appearance that all charts share. */
export const TICK = { fill: 'var(--ink-faint)', fontSize: 11 };
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };
export const TOOLTIP = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 6,
  fontSize: 12,
  color: 'var(--ink)',
};
