const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${UNITS[step]}`;
}
