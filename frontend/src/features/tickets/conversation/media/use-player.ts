import type { MessageDto } from "@guiche/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from "react";
import { useBlob } from "@/shared/media/use-blob";
import type { MessageRows } from "../../state/messages/message-rows";
import { messagesKey } from "../../state/ticket-store";
import { linkTo } from "./use-file";
import { offerVoice, playAfter } from "./voices";
import { setStored, getStored } from "@/shared/stored";

const storageKey = "guiche.audioRate";
const rates = [1, 1.5, 2] as const;
type PlayRate = (typeof rates)[number];

const nextRateAfter = (rate: PlayRate): PlayRate => rates[(rates.indexOf(rate) + 1) % rates.length]!;

/** The speed chosen last in this browser. */
function savedRate(): PlayRate {
  const saved = Number(getStored(storageKey));
  return rates.find((rate) => rate === saved) ?? 1;
}

const saveRate = (rate: PlayRate) => setStored(storageKey, String(rate));

/** Larger ones are streamed over a signed address. */
const mostInMemory = 20 * 1024 * 1024;

/** Only one speaks at a time. */
let speaking: HTMLAudioElement | null = null;

/** A sound is fetched when somebody wants to hear it. */
function useSource({ id, mediaUrl, media }: MessageDto, wanted: boolean) {
  const streamed = (media?.bytes ?? 0) > mostInMemory;
  const blob = useBlob(mediaUrl, wanted && !streamed);
  const [link, setLink] = useState<{ url: string | null } | null>(null);
  const isAsked = wanted && streamed && !link;
  useEffect(() => {
    if (!isAsked) return;
    linkTo(id).then(
      (url) => setLink({ url }),
      () => setLink({ url: null }),
    );
  }, [id, isAsked]);
  return streamed ? { url: link?.url ?? null, failed: link?.url === null, again: () => setLink(null) } : blob;
}

export function usePlayer(message: MessageDto) {
  const client = useQueryClient();
  const element = useRef<HTMLAudioElement>(null);
  const [wanted, setWanted] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(message.media?.seconds ?? 0);
  const [rate, setRate] = useState(savedRate);
  const [broken, setBroken] = useState(false);
  const { url, failed, again } = useSource(message, wanted);

  const start = () => {
    const audio = element.current;
    if (!audio) return;
    if (speaking !== audio) speaking?.pause();
    speaking = audio;
    // Another voice noted a speed meanwhile: it holds for all.
    const current = savedRate();
    setRate(current);
    audio.playbackRate = current;
    audio.play().catch(() => setPlaying(false));
  };
  const play = () => {
    if (!wanted) return setWanted(true);
    if (!failed && !broken) return start();
    // What could not be had or read the first time may be there now. Under the same address it is not read by itself.
    if (broken) element.current?.load();
    setBroken(false);
    again();
  };
  const toggle = () => (isPlaying ? element.current?.pause() : play());
  const playNow = useEffectEvent(play);
  useEffect(() => offerVoice(message.id, () => playNow()), [message.id]);
  const seek = (seconds: number) => {
    const goal = Math.min(Math.max(0, seconds), length);
    setPosition(goal);
    if (element.current && url) element.current.currentTime = goal;
  };
  const nextRate = () => {
    const next = nextRateAfter(rate);
    saveRate(next);
    setRate(next);
    if (element.current) element.current.playbackRate = next;
  };
  // A row that leaves the page, or goes out of sight with its conversation, leaves no voice behind.
  useEffect(() => {
    const audio = element.current;
    return () => {
      audio?.pause();
      if (speaking === audio) speaking = null;
    };
  }, []);

  const audio: ComponentProps<"audio"> & { ref: typeof element } = {
    ref: element,
    src: url ?? undefined,
    preload: "auto",
    onLoadedMetadata: ({ currentTarget }) => {
      // A recording of a browser does not know its own length.
      if (Number.isFinite(currentTarget.duration)) setLength(currentTarget.duration);
      // To the beginning nobody has to go: a browser that is asked to may fail to read while the file still comes.
      if (position > 0) currentTarget.currentTime = position;
      start();
    },
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: ({ currentTarget }) => setPosition(currentTarget.currentTime),
    onEnded: () => {
      setPlaying(false);
      setPosition(0);
      const rows = client.getQueryData<MessageRows>(messagesKey(message.ticketId));
      if (message.media?.isVoice && rows) playAfter(rows.messages, message.id);
    },
    onError: () => setBroken(true),
  };
  return {
    audio,
    isPlaying,
    isLoading: wanted && !url && !failed,
    position,
    total: Math.max(length, position),
    rate,
    failed: failed || broken,
    toggle,
    seek,
    nextRate,
  };
}
