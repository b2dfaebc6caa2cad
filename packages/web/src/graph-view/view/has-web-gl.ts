let known: boolean | undefined;

/** Whether the browser has WebGL. The first answer takes a moment, and longer without a graphics card: ask for large graphs only. */
export function hasWebGl(): boolean {
  known ??= createsContext();
  return known;
}

function createsContext(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
