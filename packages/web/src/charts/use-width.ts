import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element in pixels, as it changes; `first` until it is known. */
export function useWidth(first: number): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first);
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
