import { useEffect, useState } from 'react';
import { PAUSE_MS } from './typing-pause.ts';

/** A text once nothing was typed for a moment, so that a word is one request. */
export function useSettled(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
