/** Where the focus goes when the panel opens. A panel that was already open leaves it. */
export type PanelFocus = "panel" | "note";
