import { SERVER } from "../../stanzas/address";
import { child, stanza } from "../../stanzas/stanza";
import { describeGroup } from "../../people/groups";
import { Refusal, type Answer } from "./question";

/** Lists an account's groups, and describes one. */
export const answerGroups: Answer = (world, { person }, question) => {
  const { to = "", type } = question.attrs;
  const own = [...world.groups.values()].filter((group) => group.has(person.number));
  if (type !== "get") throw new Refusal(501, "feature-not-implemented");
  if (to === "@g.us" || to === SERVER || child(question, "participating")) {
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
  throw world.groups.has(to) ? new Refusal(403, "forbidden") : new Refusal(404, "item-not-found");
};
