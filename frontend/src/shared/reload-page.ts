let isReloading = false;

/** Whether the page reloads without its user's wish, so that the user is not asked about edits. */
export const reloadsByItself = () => isReloading;

/** Reloads the page, whatever is being edited in it. */
export function reloadPage() {
  isReloading = true;
  location.reload();
}
