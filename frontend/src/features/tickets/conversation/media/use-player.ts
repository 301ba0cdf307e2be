import type { MessageDto } from "@guiche/contract/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from "react";
import { useBlob } from "@/shared/media/use-blob";
import type { MessageRows } from "../../state/messages/message-rows";
import { messagesKey } from "../../state/ticket-store";
import { linkTo } from "./use-file";
import { registerVoicePlayer, playNextVoice } from "./voice-notes";
import { setStored, getStored } from "@/shared/stored";

const storageKey = "guiche.audioRate";
const rates = [1, 1.5, 2] as const;
type PlayRate = (typeof rates)[number];

const nextRateAfter = (rate: PlayRate): PlayRate => rates[(rates.indexOf(rate) + 1) % rates.length]!;

/** The playback speed used last in this browser. */
function savedRate(): PlayRate {
  const storedRate = Number(getStored(storageKey));
  return rates.find((rate) => rate === storedRate) ?? 1;
}

const saveRate = (rate: PlayRate) => setStored(storageKey, String(rate));

/** Bytes. Larger files are streamed from a signed address. */
const maxInMemory = 20 * 1024 * 1024;

/** Only one recording plays at a time. */
let speaking: HTMLAudioElement | null = null;

/** Fetches the audio when it is first played. */
function useSource({ id, mediaUrl, media }: MessageDto, wanted: boolean) {
  const streamed = (media?.bytes ?? 0) > maxInMemory;
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
    // Another player may have changed the speed, which applies to all.
    const current = savedRate();
    setRate(current);
    audio.playbackRate = current;
    audio.play().catch(() => setPlaying(false));
  };
  const play = () => {
    if (!wanted) return setWanted(true);
    if (!failed && !broken) return start();
    // Retry after an error: with the same address the element does not load again by itself.
    if (broken) element.current?.load();
    setBroken(false);
    again();
  };
  const toggle = () => (isPlaying ? element.current?.pause() : play());
  const playNow = useEffectEvent(play);
  useEffect(() => registerVoicePlayer(message.id, () => playNow()), [message.id]);
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
  // Stop when the row unmounts or its conversation is hidden.
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
      // Recordings made by browsers report an infinite duration.
      if (Number.isFinite(currentTarget.duration)) setLength(currentTarget.duration);
      // Do not seek to 0: some browsers then fail while the file is still loading.
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
      if (message.media?.isVoice && rows) playNextVoice(rows.messages, message.id);
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
