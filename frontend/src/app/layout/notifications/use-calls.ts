import type { TicketDto } from "@guiche/contract/tickets";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { callFor, type IncomingEvent, type Here, type Sound } from "@/shared/attention/calls";
import { choices } from "@/shared/attention/choices";
import { ringer } from "@/shared/attention/ringer";
import { useGo } from "@/shared/go";
import { plainText } from "@/shared/markup/parse-markup";
import { useRealtime, watchNotifications } from "@/shared/realtime";
import { useSession } from "@/shared/session";
import { navigateToTicket } from "./navigate-to-ticket";
import { useChatCalls } from "./use-chat-calls";
import { useTabs } from "./use-tabs";

/** Loaded on demand, so that neither delays the first paint. */
const loadSound = () => import("@/shared/attention/sound");
const loadDesktop = () => import("@/shared/attention/desktop");
const quiet = (promise: Promise<unknown>) => void promise.catch(() => undefined);
const play = (sound: Sound, volume: number) => quiet(loadSound().then((module) => module.play(sound, volume)));

/** Browsers allow audio only after a user gesture. */
function useUnlockedSound() {
  useEffect(() => {
    const until = new AbortController();
    const unlock = () => {
      until.abort();
      quiet(loadSound().then((module) => module.unlock()));
    };
    for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, unlock, { signal: until.signal });
    return () => until.abort();
  }, []);
}

function useRing() {
  const tabs = useTabs();
  const ring = useRef<ReturnType<typeof ringer>>(null);
  useEffect(() => {
    ring.current = ringer({
      play,
      volume: () => choices().volume,
      mayRing: () => tabs.current?.rings() ?? Promise.resolve(false),
      now: () => performance.now(),
    });
  }, [tabs]);
  return ring;
}

/** Notifies the user of a customer's message: with a sound, and with a desktop notification where permitted. */
export function useCalls(isKnown: (ticketId: number) => boolean, here: () => Here) {
  const { t } = useTranslation("attention");
  const { rights } = useSession();
  const go = useGo();
  const ring = useRing();
  useUnlockedSound();
  useEffect(watchNotifications, []);

  const showNotice = async (ticket: TicketDto) => {
    const { excerpt, showOnDesktop } = await loadDesktop();
    const text = choices().discreet ? t("desktop.message") : excerpt(plainText(ticket.lastMessage));
    showOnDesktop({
      tag: `ticket-${ticket.id}`,
      name: ticket.contact.name,
      text,
      open: () => navigateToTicket(go, ticket),
    });
  };
  const listener = async (incomingEvent: IncomingEvent) => {
    const call = callFor(rights, here(), incomingEvent);
    if (call && (await ring.current?.(call.sound)) && call.onDesktop) await showNotice(incomingEvent.ticket);
  };

  useRealtime("appMessage", ({ action, message, ticket }) => {
    if (action !== "create" || !("status" in ticket)) return;
    // What a blocked contact writes is read from the beginning.
    const fromMe = message.fromMe || message.read;
    quiet(listener({ ticket, what: "message", fromMe, known: isKnown(ticket.id) }));
  });
  useChatCalls(here, (sound) => ring.current?.(sound) ?? Promise.resolve(false));
  useRealtime("ticket", (event) => {
    if ("ticket" in event)
      quiet(listener({ ticket: event.ticket, what: "ticket", fromMe: false, known: isKnown(event.ticket.id) }));
  });
}
