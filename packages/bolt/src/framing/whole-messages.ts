/** The messages at the beginning of some bytes that are whole, at most `most`; and where the last of them ends. */
export function wholeMessages(bytes: Uint8Array, most: number): { readonly messages: number; readonly end: number } {
  let messages = 0;
  let end = 0;
  let at = 0;
  while (messages < most && at + 2 <= bytes.length) {
    const size = bytes[at]! * 256 + bytes[at + 1]!;
    at += 2 + size;
    if (size > 0) continue;
    messages++;
    end = at;
  }
  return { messages, end };
}
