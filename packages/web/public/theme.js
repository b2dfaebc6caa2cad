// Runs before the first paint, so that a dark page does not flash white. The rest is in src/theme/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('chokepoint.theme');
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
