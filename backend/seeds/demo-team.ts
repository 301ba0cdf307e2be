import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { settingDefaults } from "@guiche/contract/settings";
import type { Transaction } from "sequelize";
import { Chat } from "../src/models/chats/chat";
import { ChatMember } from "../src/models/chats/chat-member";
import { ChatMessage } from "../src/models/chats/chat-message";
import { Contact } from "../src/models/contacts/contact";
import { ContactList } from "../src/models/contacts/contact-list";
import { ContactListItem } from "../src/models/contacts/contact-list-item";
import { QueueOption } from "../src/models/bot/queue-option";
import { Schedule } from "../src/models/outreach/schedule";
import { newItem } from "../src/modules/contact-lists/item.rules";
import type { Cast } from "./demo-cast";
import { pastCustomers } from "./demo-past-stories";
import { demoChat, demoConversations, demoOptions, demoSchedules } from "./demo-stories";

/** What comes with the conversations: the bot's options, a chat of the team, a list for a campaign, schedules. */
export async function createTeamwork(cast: Cast, today: Date, transaction: Transaction): Promise<void> {
  await createOptions(cast, transaction);
  await createChat(cast, transaction);
  await createList(cast, transaction);
  if (cast.connectionId !== null) await createSchedules(cast, today, transaction);
}

const createOptions = ({ companyId, queues }: Cast, transaction: Transaction) =>
  QueueOption.bulkCreate(
    demoOptions.map(({ title, message, forward }, index) => ({
      companyId,
      queueId: queues[1]?.id ?? 0,
      title,
      message,
      option: index + 1,
      forwardQueueId: forward === undefined ? null : (queues[forward]?.id ?? null),
    })),
    { transaction },
  );

/** The last message is unread for the demo's user, so that the menu shows its dot. */
async function createChat({ companyId, users }: Cast, transaction: Transaction): Promise<void> {
  const lastMessage = demoChat.messages.at(-1)?.body ?? "";
  const chat = await Chat.create(
    { companyId, title: demoChat.title, ownerId: users[0]?.id ?? null, lastMessage },
    { transaction },
  );
  const messages = await ChatMessage.bulkCreate(
    demoChat.messages.map(({ by, body }) => {
      const writer = users[by];
      return { companyId, chatId: chat.id, userId: writer?.id ?? null, userName: writer?.name ?? "", body };
    }),
    { transaction },
  );
  const [readUpTo = 0, last = 0] = messages.slice(-2).map(({ id }) => id);
  await ChatMember.bulkCreate(
    users.map(({ id: userId }, index) => ({
      companyId,
      chatId: chat.id,
      userId,
      readUpTo: index === 0 ? readUpTo : last,
      unreads: index === 0 ? 1 : 0,
    })),
    { transaction },
  );
}

async function createList({ companyId }: Cast, transaction: Transaction): Promise<void> {
  const list = await ContactList.create(
    { companyId, name: "Interessados em estantes", contactsCount: pastCustomers.length },
    { transaction },
  );
  await ContactListItem.bulkCreate(
    pastCustomers.map(({ name, number }) => {
      const { person } = newItem({ name, number, email: "" });
      return { companyId, contactListId: list.id, name, number, person };
    }),
    { transaction },
  );
}

async function createSchedules(cast: Cast, today: Date, transaction: Transaction): Promise<void> {
  const { companyId, connectionId, users } = cast;
  const { timezone } = settingDefaults;
  for (const { to, inDays, at, body } of demoSchedules) {
    const story = demoConversations[to];
    const contact = await Contact.findOne({ where: { companyId, number: story?.number ?? "" }, transaction });
    if (!contact) continue;
    const day = wallTime(new Date(today.getTime() + inDays * 86_400_000), timezone).slice(0, 10);
    const anchor = `${day}T${at}`;
    const whose = { contactId: contact.id, contactName: contact.name, connectionId, userId: users[0]?.id ?? null };
    await Schedule.create({ companyId, ...whose, body, anchor, sendAt: momentOf(anchor, timezone) }, { transaction });
  }
}
