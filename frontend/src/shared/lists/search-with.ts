/**
 * The query of the address as it is at this moment, with one part of it chosen anew; "" takes the part away. A page that
 * is drawn may be a step behind the address.
 */
export function searchWith(name: string, value: string): URLSearchParams {
  const search = new URLSearchParams(window.location.search);
  if (value === "") search.delete(name);
  else search.set(name, value);
  return search;
}
