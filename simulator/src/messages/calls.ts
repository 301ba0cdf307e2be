import { randomBytes } from "node:crypto";
import type { BinaryNode } from "@whiskeysockets/baileys";
import { child, seconds, stanza } from "../stanzas/stanza";
import type { Account } from "../people/account";
import type { ChatMessage } from "../people/chat-log";
import type { Person } from "../people/person";
import type { World } from "../people/world";
import { post } from "../wire/delivery";
import type { CallEntry } from "./content";
import { usualAddressing } from "./from-phone";

interface CallDraft {
  id?: string;
  isVideo: boolean;
  /** How long it rings before the caller gives up, in milliseconds. */
  ringMs: number;
}

const newCallId = (): string => randomBytes(16).toString("hex").toUpperCase();

/** Starts a call, which rings on the callee's phone and its linked clients. Returns the call's id. */
export function startCall(world: World, caller: Person, callee: Person, draft: CallDraft): string {
  const id = draft.id ?? newCallId();
  const content = { kind: "call" as const, call: { isVideo: draft.isVideo, outcome: "ringing" as const } };
  const common = { id, from: caller.number, content, at: caller.time, addressing: usualAddressing(caller, callee) };
  const callerMessage: ChatMessage = { ...common, chat: callee.number, fromMe: true, status: "sent" };
  if (!caller.log.add(callerMessage)) return id;
  const calleeMessage: ChatMessage = { ...common, chat: caller.number, fromMe: false, status: "sent" };
  callee.log.add(calleeMessage);
  world.feed.publish({ kind: "message", number: caller.number, message: callerMessage });
  world.feed.publish({ kind: "message", number: callee.number, message: calleeMessage });
  const media = [stanza("audio", { enc: "opus", rate: "16000" })];
  if (draft.isVideo) media.push(stanza("video", { enc: "vp8" }));
  deliverCall(world, caller, callee, callerMessage, stanza("offer", { caller_pn: caller.alternative("lid") }, media));
  world.later(draft.ringMs, () => endCall(world, caller, id, "timeout"));
  world.saveSoon();
  return id;
}

/** Ends a ringing call. A call that has ended keeps its outcome. */
export function endCall(world: World, caller: Person, id: string, reason?: "timeout"): void {
  const callMessage = caller.log.get(id);
  const callee = world.people.get(callMessage?.chat ?? "");
  if (!callMessage || !callee || !conclude(world, caller, callee, id, "missed")) return;
  deliverCall(world, caller, callee, callMessage, stanza("terminate", { reason }));
}

/** Handles a client's rejection of a call. False for any other call stanza. */
export function handleCall(world: World, { person, companion }: Account, node: BinaryNode): boolean {
  const { id, to } = node.attrs;
  const rejected = child(node, "reject");
  const caller = world.find(to ?? rejected?.attrs["call-creator"]);
  companion.connection?.send(stanza("ack", { class: "call", id, from: to, type: rejected && "reject", t: seconds() }));
  if (!rejected) return false;
  if (caller) conclude(world, caller, person, rejected.attrs["call-id"] ?? "", "rejected");
  return true;
}

/** Returns whether the call was still ringing. */
function conclude(world: World, caller: Person, callee: Person, id: string, outcome: CallEntry["outcome"]): boolean {
  let wasRinging = false;
  for (const phone of [caller, callee]) {
    const entry = phone.log.get(id);
    if (entry?.content.kind !== "call" || entry.content.call.outcome !== "ringing") continue;
    entry.content = { kind: "call", call: { ...entry.content.call, outcome } };
    world.feed.publish({ kind: "status", number: phone.number, message: entry });
    wasRinging = true;
  }
  if (wasRinging) world.saveSoon();
  return wasRinging;
}

function deliverCall(world: World, caller: Person, callee: Person, callMessage: ChatMessage, event: BinaryNode): void {
  const from = caller.address(callMessage.addressing);
  const attributes = { from, t: caller.time, notify: caller.profile.name };
  const content = { ...event, attrs: { "call-id": callMessage.id, "call-creator": from, ...event.attrs } };
  for (const companion of callee.companions.values()) {
    const id = randomBytes(8).toString("hex").toUpperCase();
    post(world, companion, stanza("call", { ...attributes, id }, [content]));
  }
}
