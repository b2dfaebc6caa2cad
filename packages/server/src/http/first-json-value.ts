/** Where the first JSON value of a text ends, or -1 when the text ends first. Only brackets and strings are parsed. */
export function endOfFirstJsonValue(text: string): number {
  let position = 0;
  while (position < text.length && /\s/.test(text[position]!)) position++;
  const first = text[position];
  if (first === '{' || first === '[') return endOfNested(text, position);
  if (first === '"') return endOfString(text, position);
  const end = text.slice(position).search(/[\s,\]}[{"]/);
  return end === -1 ? text.length : position + end;
}

function endOfNested(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; position++) {
    const character = text[position];
    if (character === '"') {
      position = endOfString(text, position) - 1;
      if (position < 0) return -1;
    } else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return position + 1;
  }
  return -1;
}

function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position++) {
    if (text[position] === '\\') position++;
    else if (text[position] === '"') return position + 1;
  }
  return -1;
}

/** How deep arrays and objects are nested. Only brackets and strings are parsed. */
export function depthOfJson(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position);
    if (character === 0x22) {
      position = endOfString(text, position) - 1;
      if (position < 0) return deepest;
    } else if (character === 0x7b || character === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (character === 0x7d || character === 0x5d) depth--;
  }
  return deepest;
}
