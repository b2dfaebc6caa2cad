let known: boolean | undefined;

/** Whether the browser has WebGL. The first answer takes a moment. */
export function hasWebGl(): boolean {
  known ??= createsContext();
  return known;
}

function createsContext(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
