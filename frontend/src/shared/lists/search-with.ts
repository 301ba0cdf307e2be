/**
 * The current query of the address with one parameter changed; "" removes it. Reads `window.location`, because a
 * rendered page may lag behind the address.
 */
export function searchWith(name: string, value: string): URLSearchParams {
  const search = new URLSearchParams(window.location.search);
  if (value === "") search.delete(name);
  else search.set(name, value);
  return search;
}
