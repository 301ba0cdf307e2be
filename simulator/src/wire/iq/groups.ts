import { SERVER } from "../../stanzas/address";
import { child, stanza } from "../../stanzas/stanza";
import { describeGroup } from "../../people/groups";
import { IqError, type IqHandler } from "./handler";

/** Lists an account's groups, and describes one. */
export const handleGroups: IqHandler = (world, { person }, iq) => {
  const { to = "", type } = iq.attrs;
  const own = [...world.groups.values()].filter((group) => group.has(person.number));
  if (type !== "get") throw new IqError(501, "feature-not-implemented");
  if (to === "@g.us" || to === SERVER || child(iq, "participating")) {
    return [
      stanza(
        "groups",
        {},
        own.map((group) => describeGroup(world, group)),
      ),
    ];
  }
  const group = own.find((one) => one.chatId === to);
  if (group) return [describeGroup(world, group)];
  throw world.groups.has(to) ? new IqError(403, "forbidden") : new IqError(404, "item-not-found");
};
