import { screen } from "./screen";

/** The screens that the menu leads to. */
export const screens = {
  tickets: screen("tickets", () => import("../features/tickets").then((found) => ({ default: found.TicketsPage }))),
  connections: screen("connections", () =>
    import("../features/connections").then((found) => ({ default: found.ConnectionsPage })),
  ),
};
