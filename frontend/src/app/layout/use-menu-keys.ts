import { useCommand } from "../../shared/commands";
import { useKeys } from "../../shared/commands/use-keys";
import { useGo } from "../../shared/go";
import { useMayOpen } from "../../shared/permissions/Can";
import { newTicketPath } from "../../shared/places";
import { screens } from "../screens";
import { pathOf } from "./menu";
import { useMenu } from "./use-menu";

/** Alt+1 to Alt+9 open the menu's items; Alt+P starts a conversation. */
export function useMenuKeys() {
  const goTo = useGo();
  const mayOpen = useMayOpen();
  const groups = useMenu();
  const go = (place: number) => {
    const item = groups.flatMap(({ items }) => items)[place - 1];
    if (item) goTo(pathOf(item));
    return item !== undefined;
  };
  useKeys(go);
  useCommand("newTicket", mayOpen(screens.tickets.gate) ? () => goTo(newTicketPath()) : null);
}
