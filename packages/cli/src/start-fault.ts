/** What went wrong, in words; common reasons are explained. */
export function startFault(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is already in use: set CHOKEPOINT_PORT to another one.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `A file or folder cannot be written (${message}): give the user of the service the right to write CHOKEPOINT_DATA_DIR, or set it to another folder.`;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full (${message}): free some space and start again. Nothing was lost.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database server cannot be reached (${message}): check CHOKEPOINT_DATABASE_URL.`;
  // Other system errors explain themselves.
  if (error instanceof Error && 'errno' in error && 'syscall' in error) return message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
