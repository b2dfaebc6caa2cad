import { useRef } from 'react';

/** For what opens above the page: on closing, the focus goes back to where it was, or to the button of the menu it was in. */
export function useFocusReturn(): (event: Event) => void {
  const before = useRef(origin());
  return (event) => {
    event.preventDefault();
    before.current?.focus();
  };
}

function origin(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? (focused instanceof HTMLElement ? focused : null);
}
