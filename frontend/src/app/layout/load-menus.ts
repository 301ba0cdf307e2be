/** What the top bar's buttons open: loaded with the first of them, or in a quiet moment before. */
export const loadMenus = () => import("./Menus");
