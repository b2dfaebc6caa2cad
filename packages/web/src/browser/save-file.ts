/** Downloads data as a file. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function fileStamp(now = new Date()): string {
  return now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
}
