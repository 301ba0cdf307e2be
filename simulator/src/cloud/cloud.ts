import { randomInt } from "node:crypto";
import { sendChange } from "../messages/changes";
import { newMessageId, writeMessage } from "../messages/from-phone";
import { sendReceipts } from "../messages/receipts";
import type { ChatMessage } from "../people/chat-log";
import { tiers, type CloudAccount, type Template, type TemplateState, type Tier } from "../people/cloud-account";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { json, type ServiceReply, type ServiceRequest } from "../services/service";
import { seconds } from "../stanzas/stanza";
import { contentFor, echoEvent, messageEvent, statusEvent } from "./events";
import { failure, GraphError, graphVersion, objectIn, textIn, type GraphCode, type Json } from "./graph";
import { bsuidOf, cloudNumber, firstTokenOf, messageIdOf, wamidOf, type CloudNumber } from "./number";
import { CloudFiles } from "./files";
import { outgoingOf } from "./outgoing";
import { addTemplate, listTemplates, removeTemplate } from "./templates";
import { Webhooks } from "./webhooks";

const hourMs = 3_600_000;
/** From the customer's last message on; later only templates are delivered. */
const windowMs = 24 * hourMs;

/** The Cloud API of WhatsApp: the same people as on the simulated phones, reached by calls and webhooks. */
export class Cloud {
  readonly numbers = new Map<string, CloudNumber>();
  private readonly webhooks = new Map<string, Webhooks>();
  private readonly files: CloudFiles;
  /** What customers pressed, by the id of the message that says so. */
  private readonly pressedButtons = new Map<string, Json>();
  /** Reactions of which a webhook told, by message. */
  private readonly reactions = new Map<string, string>();
  private aheadMs = 0;

  constructor(private readonly world: World) {
    this.files = new CloudFiles(world, () => this.time);
    for (const phone of world.cloudAccounts.keys()) {
      const person = world.people.get(phone);
      if (person) this.register(person);
    }
    world.feed.subscribe((event) => {
      if (event.kind === "reset") this.forget();
      if (event.kind !== "message" && event.kind !== "status") return;
      const number = this.ofPhone(event.number);
      if (!number) return;
      if (event.kind === "message") {
        if (!event.message.fromMe) this.receive(number, event.message);
        else if (!number.apiMessageIds.has(event.message.id)) this.tellEcho(number, event.message);
      }
      if (event.kind === "status") this.tellChange(number, event.message);
    });
  }

  /** The cloud's clock in milliseconds: tests and the page move it on. */
  get time(): number {
    return Date.now() + this.aheadMs;
  }

  advance(hours: number): void {
    this.aheadMs += hours * hourMs;
  }

  /** A business number comes to the Cloud API. */
  register(phone: Person): CloudNumber {
    const existingNumber = this.ofPhone(phone.number);
    if (existingNumber) return existingNumber;
    const account = this.world.cloudAccounts.get(phone.number) ?? { token: firstTokenOf(phone), templates: [] };
    this.world.cloudAccounts.set(phone.number, account);
    this.world.saveSoon();
    const number = cloudNumber(phone, account);
    for (const { fromMe, chat, at } of phone.log.all())
      if (!fromMe) number.lastInbound.set(chat, Math.max(at * 1_000, number.lastInbound.get(chat) ?? 0));
    this.numbers.set(number.phoneNumberId, number);
    this.webhooks.set(number.phoneNumberId, new Webhooks(this.world, number));
    return number;
  }

  ofPhone(phone: string): CloudNumber | undefined {
    return [...this.numbers.values()].find((one) => one.phone.number === phone);
  }

  webhooksOf({ phoneNumberId }: CloudNumber): Webhooks {
    const webhooks = this.webhooks.get(phoneNumberId);
    if (!webhooks) throw new Error(`The number ${phoneNumberId} is not registered.`);
    return webhooks;
  }

  /** A customer presses a button, or chooses a row of a list. */
  press(number: CloudNumber, customer: Person, messageId: string, choiceId: string): string {
    const offer = number.offers.get(messageId);
    const choice = offer?.choices.find(({ id }) => id === choiceId);
    if (!offer || !choice) throw new GraphError(100, "The message offers no such choice.");
    const id = newMessageId();
    this.pressedButtons.set(id, { type: "interactive", interactive: { type: offer.kind, [offer.kind]: choice } });
    return writeMessage(this.world, customer, number.phone, {
      id,
      quote: messageId,
      content: { kind: "text", text: choice.title },
    });
  }

  /** Meta decides about a template. */
  decide(number: CloudNumber, template: Template, status: TemplateState, reason = ""): void {
    template.status = status;
    this.world.saveSoon();
    if (reason !== "") template.rejected_reason = reason;
    this.webhooksOf(number).tell({
      field: "message_template_status_update",
      value: {
        event: status,
        message_template_id: template.id,
        message_template_name: template.name,
        message_template_language: template.language,
        ...(status === "REJECTED" && { reason: reason || "INVALID_FORMAT" }),
      },
    });
  }

  /** Meta rates a number anew, or lets its business write to more or fewer customers. */
  rate(number: CloudNumber, standing: Pick<CloudAccount, "quality" | "tier">): void {
    const { account } = number;
    Object.assign(account, standing);
    this.world.saveSoon();
    this.webhooksOf(number).tell({
      field: "phone_number_quality_update",
      value: {
        display_phone_number: number.phone.number,
        event: account.quality === "RED" ? "FLAGGED" : "UNFLAGGED",
        current_limit: account.tier ?? "TIER_250",
      },
    });
  }

  readonly answer = async (request: ServiceRequest): Promise<ServiceReply> => {
    try {
      return await this.respond(request);
    } catch (error) {
      if (error instanceof GraphError) return error.reply;
      throw error;
    }
  };

  private async respond(request: ServiceRequest): Promise<ServiceReply> {
    const { method, path } = request;
    const [, version, ...parts] = path.split("/");
    if (version === "files") return this.files.download(parts[0] ?? "", () => this.authorize(request));
    if (version === "signup") return this.signUp(bodyIn(request));
    if (version === "webhook") return this.subscribe(bodyIn(request));
    if (version !== graphVersion) throw new GraphError(2500, `Unknown path components: ${path}`);
    const [id = "", edge] = parts;
    const number = this.authorize(request);
    const call = `${method} ${edge ?? ""}`;
    if (id === number.phoneNumberId) {
      if (call === "GET ") return json(200, describe(number));
      if (call === "POST messages") return this.send(number, bodyIn(request));
      if (call === "POST media") return this.files.upload(number, request);
    }
    if (id === number.wabaId) {
      if (call === "GET phone_numbers") return json(200, { data: [describe(number)] });
      if (call === "POST subscribed_apps") return json(200, { success: true });
      if (call === "GET message_templates") return listTemplates(number, request);
      if (call === "POST message_templates") return addTemplate(this.world, number, bodyIn(request));
      if (call === "DELETE message_templates") return removeTemplate(number, request);
    }
    const file = edge === undefined ? number.files.get(id) : undefined;
    if (file && method === "GET") return this.files.address(number, file, request);
    throw new GraphError(100, `Unsupported ${method.toLowerCase()} request: ${path}`);
  }

  /** Stands for Meta's sign-up in a window of its own: a new number, with the keys that it hands over. */
  private signUp(body: Json): ServiceReply {
    const number = `55119${randomInt(10_000_000, 99_999_999)}`;
    const person = this.world.addPerson({
      ...{ number, name: textIn(body, "name", 60), auto: "read", addressing: "pn", onWhatsApp: true, isBusiness: true },
    });
    this.world.feed.publish({ kind: "person", number });
    const { phoneNumberId, wabaId, appSecret, account } = this.register(person);
    return json(200, { number, phoneNumberId, wabaId, appSecret, token: account.token });
  }

  /** Stands for the console, where the address of the webhooks is saved. */
  private async subscribe(body: Json): Promise<ServiceReply> {
    const number = this.numbers.get(textIn(body, "phoneNumberId", 32));
    if (!number) throw new GraphError(100, "There is no such number.");
    await this.webhooksOf(number).verify(textIn(body, "url", 500), textIn(body, "verifyToken", 200));
    return json(200, { success: true });
  }

  private authorize({ headers }: ServiceRequest): CloudNumber {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
    const number = [...this.numbers.values()].find((one) => one.account.token === token);
    if (!number) throw new GraphError(190, "The access token is invalid, or has ended.", 401);
    return number;
  }

  private async send(number: CloudNumber, body: Json): Promise<ServiceReply> {
    if (body["messaging_product"] !== "whatsapp")
      throw new GraphError(100, "The parameter messaging_product is required.");
    if (body["status"] === "read") return this.markRead(number, body);
    const recipient = this.recipientIn(number, body);
    if (body["type"] === "reaction") return this.react(number, recipient, objectIn(body, "reaction"));
    const quote = quoteIn(body);
    const id = newMessageId();
    number.apiMessageIds.add(id);
    const owner = `${number.phone.number}_${recipient?.number ?? "nobody"}`;
    const { content, offer, isTemplate } = await outgoingOf(this.world, number, body, owner);
    if (recipient && isTemplate && !this.isOpen(number, recipient)) this.countRecipient(number, recipient);
    if (typeof body["biz_opaque_callback_data"] === "string")
      number.callbackData.set(id, body["biz_opaque_callback_data"]);
    const errorCode = !recipient ? 131026 : !isTemplate && !this.isOpen(number, recipient) ? 131047 : null;
    if (errorCode) this.fail(number, recipient ?? { number: String(body["to"]).replace(/\D/g, "") }, id, errorCode);
    else if (recipient) {
      if (offer) number.offers.set(id, offer);
      writeMessage(this.world, number.phone, recipient, { id, content, ...(quote !== "" && { quote }) });
    }
    const reply = replyAccepted(number, body, recipient, id);
    if (number.lostReplies === 0) return reply;
    number.lostReplies -= 1;
    return { ...reply, isCut: true };
  }

  private react(number: CloudNumber, recipient: Person | undefined, reaction: Json): ServiceReply {
    const message = number.phone.log.get(messageIdOf(textIn(reaction, "message_id", 500)));
    if (!recipient || !message) throw new GraphError(131009, "There is no message to react to.");
    const emoji = typeof reaction["emoji"] === "string" ? reaction["emoji"] : "";
    sendChange(this.world, number.phone, recipient, message, { kind: "reaction", emoji });
    return replyAccepted(number, { to: recipient.number }, recipient, newMessageId());
  }

  private markRead(number: CloudNumber, body: Json): ServiceReply {
    const message = number.phone.log.get(messageIdOf(textIn(body, "message_id", 500)));
    if (!message || message.fromMe) throw new GraphError(131009, "There is no such message of a customer.");
    sendReceipts(this.world, number.phone, message.from, [message.id], "read");
    return json(200, { success: true });
  }

  /** A number wins over a business-scoped id. */
  private recipientIn(number: CloudNumber, body: Json): Person | undefined {
    const [to, recipient] = [body["to"], body["recipient"]];
    if (typeof to !== "string" && typeof recipient !== "string")
      throw new GraphError(131008, "The parameter to is required.");
    const addressee =
      typeof to === "string"
        ? this.world.findNumber(to.replace(/\D/g, ""))
        : [...this.world.people.values()].find((person) => bsuidOf(number, person) === recipient);
    return addressee?.profile.onWhatsApp ? addressee : undefined;
  }

  private isOpen({ lastInbound }: CloudNumber, { number }: Person): boolean {
    return this.time - (lastInbound.get(number) ?? -windowMs) < windowMs;
  }

  /** Refuses one customer more than the tier allows within 24 hours. */
  private countRecipient({ templateTimes, account: { tier = "TIER_250" } }: CloudNumber, { number }: Person): void {
    const others = [...templateTimes].filter(([other, at]) => other !== number && this.time - at < windowMs).length;
    const most = tiers[tier as Tier] ?? Number(tier.replace("TIER_", ""));
    if (others >= most)
      throw new GraphError(131048, "The business has reached its limit of customers within 24 hours.");
    templateTimes.set(number, this.time);
  }

  private fail(number: CloudNumber, recipient: Person | { number: string }, id: string, code: GraphCode): void {
    const details = code === 131047 ? "More than 24 hours have passed since the recipient last replied." : "";
    const event = statusEvent(number, recipient, { id, status: "failed", at: this.seconds() }, failure(code, details));
    this.world.later(this.world.delays.ack, () => this.webhooksOf(number).tell(event));
  }

  private seconds(): number {
    return seconds() + Math.round(this.aheadMs / 1_000);
  }

  private receive(number: CloudNumber, message: ChatMessage): void {
    const author = this.world.people.get(message.from);
    // Groups are no part of the Cloud API's seam here.
    if (!author || message.chat !== author.chatId) return;
    number.lastInbound.set(author.number, this.time);
    const pressedContent = this.pressedButtons.get(message.id);
    this.pressedButtons.delete(message.id);
    const content = pressedContent ?? contentFor(message, (media) => this.files.keep(number, message, media));
    const at = message.at + Math.round(this.aheadMs / 1_000);
    this.webhooksOf(number).tell(messageEvent(number, author, { ...message, at }, content));
  }

  /** The owner wrote in the business's app. */
  private tellEcho(number: CloudNumber, message: ChatMessage): void {
    const customer = this.world.people.get(message.chat);
    if (!customer) return;
    const content = contentFor(message, (media) => this.files.keep(number, message, media));
    this.webhooksOf(number).tell(echoEvent(number, customer, message, content));
  }

  /** A step of an own message, or a reaction to any. */
  private tellChange(number: CloudNumber, message: ChatMessage): void {
    const customer = this.world.people.get(message.chat);
    if (!customer) return;
    const reaction = message.reactions?.find(({ from }) => from === customer.number)?.emoji ?? "";
    if (reaction !== (this.reactions.get(message.id) ?? "")) {
      this.reactions.set(message.id, reaction);
      const content = {
        type: "reaction",
        reaction: { message_id: wamidOf(message.id), ...(reaction !== "" && { emoji: reaction }) },
      };
      const reactionMessage = { ...message, id: newMessageId(), at: this.seconds() };
      number.lastInbound.set(customer.number, this.time);
      this.webhooksOf(number).tell(messageEvent(number, customer, { ...reactionMessage, quote: undefined }, content));
      return;
    }
    const { id, status } = message;
    if (!message.fromMe || status === "pending" || number.reportedSteps.get(id) === status) return;
    number.reportedSteps.set(id, status);
    this.webhooksOf(number).tell(statusEvent(number, customer, { id, status, at: this.seconds() }));
  }

  private forget(): void {
    this.numbers.clear();
    this.webhooks.clear();
    this.files.forget();
    this.pressedButtons.clear();
    this.reactions.clear();
    this.aheadMs = 0;
  }
}

const describe = ({ phone, phoneNumberId, account }: CloudNumber) => ({
  id: phoneNumberId,
  display_phone_number: `+${phone.number}`,
  verified_name: phone.profile.name,
  quality_rating: account.quality ?? "GREEN",
  whatsapp_business_manager_messaging_limit: account.tier ?? "TIER_250",
  code_verification_status: "VERIFIED",
  platform_type: "CLOUD_API",
});

function bodyIn({ body }: ServiceRequest): Json {
  try {
    return JSON.parse(body) as Json;
  } catch {
    throw new GraphError(100, "The body is no JSON.");
  }
}

/** The message that is quoted; "" for none. */
function quoteIn(body: Json): string {
  if (body["context"] === undefined) return "";
  const id = messageIdOf(textIn(objectIn(body, "context"), "message_id", 500));
  if (id === "") throw new GraphError(131009, "The message_id of the context is no message of this API.");
  return id;
}

const replyAccepted = (number: CloudNumber, body: Json, recipient: Person | undefined, id: string): ServiceReply =>
  json(200, {
    messaging_product: "whatsapp",
    contacts: [
      {
        input: body["to"] ?? body["recipient"],
        ...(recipient && !recipient.profile.isHidden && { wa_id: recipient.number }),
        ...(recipient && { user_id: bsuidOf(number, recipient) }),
      },
    ],
    messages: [{ id: wamidOf(id), message_status: "accepted" }],
  });
