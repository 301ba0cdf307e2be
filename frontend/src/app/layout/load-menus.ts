/** The popovers of the top bar: loaded when the first one opens, or earlier when the page is idle. */
export const loadMenus = () => import("./Menus");
