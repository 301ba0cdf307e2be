/** The id of a page's own place for toasts: there they take room of their own and cover nothing. */
export const toastPlace = "page";
/** The id of the place over the bottom left corner of the window. */
export const windowPlace = "window";

let place: HTMLElement | null = null;

/** Call it in an effect of the place; returns its cleanup. */
export function mountToastPlace(element: HTMLElement): () => void {
  place = element;
  return () => {
    // The next page's place may be mounted before this one is gone.
    if (place === element) place = null;
  };
}

/** An open dialog hides the page from screen readers and behind its backdrop, and with it this place. */
export const isToastPlaceShown = (): boolean => place !== null && place.closest('[aria-hidden="true"]') === null;
