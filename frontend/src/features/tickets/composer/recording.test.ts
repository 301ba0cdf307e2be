import { minRecordingBytes } from "@guiche/contract/limits";
import type { SessionReply } from "@guiche/contract/auth";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import { clearSession, startSession } from "@/shared/session/store";
import { keepRecording, keptRecording } from "@/shared/recorder/kept-recordings";
import type { Listener, Microphone } from "@/shared/recorder/microphone";
import type { RecordedAudio } from "@/shared/recorder/phases";
import { Recording } from "@/shared/recorder/recording";
import { draftsOf } from "../state/drafts";
import { recordingPlace } from "./recording-place";

// No other tabs in these tests.
Object.assign(globalThis, { BroadcastChannel: undefined });
const [ana, bia] = [1, 2];
const ticketId = 7;
const place = recordingPlace(ticketId);
const signIn = (id: number) =>
  startSession({ token: "t", user: { id, companyId: 7, company: { dueDate: null } } } as unknown as SessionReply);

/** A promise that the test settles. */
function createDeferred<T>() {
  let keep!: (value: T) => void;
  let breakIt!: (error: Error) => void;
  const promise = new Promise<T>((resolve, reject) => {
    keep = resolve;
    breakIt = reject;
  });
  return { promise, keep, breakIt };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

/** The fake browser of a recording. */
interface Browser {
  give: () => void;
  refuse: (error: Error) => void;
  listener: Listener["onChunk"];
  lose: () => void;
  encode: (bytes: number) => void;
  breakDown: () => void;
  microphone: { [Act in keyof Microphone]: jest.Mock };
}

/** Starts a recording in a conversation. */
function beginRecording(): [Recording, Browser, jest.Mock<(audio: RecordedAudio) => void>] {
  const encoding = createDeferred<Blob>();
  const giving = createDeferred<Microphone>();
  const microphone = {
    pause: jest.fn(),
    resume: jest.fn(),
    close: jest.fn(),
    finish: jest.fn(() => encoding.promise),
  };
  let listener: Listener | null = null;
  const recording = new Recording((receives) => {
    listener = receives;
    return giving.promise;
  });
  const deliver = jest.fn<(audio: RecordedAudio) => void>();
  recording.onDelivery(deliver);
  keepRecording(ana, place, recording);
  recording.show();
  const browser: Browser = {
    give: () => giving.keep(microphone),
    refuse: giving.breakIt,
    listener: (level, seconds) => listener?.onChunk(level, seconds),
    lose: () => listener?.onUnplug(),
    encode: (bytes) => encoding.keep(new Blob([new Uint8Array(bytes)])),
    breakDown: () => encoding.breakIt(new Error("The encoder could not be run.")),
    microphone,
  };
  return [recording, browser, deliver];
}

/** Starts a recording of twelve seconds. */
async function recordSpeech() {
  const [recording, browser, deliver] = beginRecording();
  browser.give();
  await soon();
  browser.listener(40, 12);
  return [recording, browser, deliver] as const;
}

const phaseOf = (recording: Recording) => recording.now().phase.name;
const readDraft = () => draftsOf(ana).previewOf(ticketId);

beforeEach(() => {
  signIn(ana);
  keptRecording(ana, place)?.cancel();
});

describe("leaving the conversation during a recording", () => {
  it("stops it and keeps it, to be played and sent on the return", async () => {
    const [recording, browser, deliver] = await recordSpeech();
    recording.hide();
    expect([phaseOf(recording), readDraft()]).toEqual(["ending", "🎤 0:12 "]);
    browser.encode(minRecordingBytes);
    await soon();
    expect(keptRecording(ana, place)).toBe(recording);
    recording.show();
    expect(recording.now()).toMatchObject({ isSaved: true, phase: { name: "preview", audio: { seconds: 12 } } });
    recording.send();
    expect(deliver.mock.calls).toMatchObject([[{ seconds: 12 }]]);
    expect([keptRecording(ana, place), readDraft()]).toEqual([null, ""]);
  });

  it("keeps a paused and a previewed one too", async () => {
    const [resting] = await recordSpeech();
    resting.pause();
    resting.hide();
    expect(phaseOf(resting)).toBe("ending");
    resting.cancel();
    const [recording, browser] = await recordSpeech();
    recording.finish(false);
    browser.encode(minRecordingBytes);
    await soon();
    recording.hide();
    expect([phaseOf(recording), readDraft()]).toEqual(["preview", "🎤 0:12 "]);
  });

  it("keeps nothing that is too short to send", async () => {
    const [recording, browser, deliver] = await recordSpeech();
    recording.hide();
    browser.encode(minRecordingBytes - 1);
    await soon();
    expect([keptRecording(ana, place), readDraft(), deliver.mock.calls]).toEqual([null, "", []]);
  });

  it("still sends it if the user had pressed send", async () => {
    const [recording, browser, deliver] = await recordSpeech();
    recording.finish(true);
    recording.hide();
    browser.encode(minRecordingBytes);
    await soon();
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(keptRecording(ana, place)).toBeNull();
  });

  it("before the microphone is granted records nothing, unless the user is back by then", async () => {
    const [recording, browser] = beginRecording();
    recording.hide();
    browser.give();
    await soon();
    expect([phaseOf(recording), keptRecording(ana, place)]).toEqual(["over", null]);
    expect(browser.microphone.close).toHaveBeenCalledTimes(1);
    const [back, other] = beginRecording();
    back.hide();
    back.show();
    other.give();
    await soon();
    expect(phaseOf(back)).toBe("recording");
  });

  it("shows on the return that encoding failed", async () => {
    const [recording, browser] = await recordSpeech();
    recording.hide();
    browser.breakDown();
    await soon();
    recording.show();
    expect(recording.now().phase).toEqual({ name: "refused", why: "failed" });
    recording.hide();
    expect(keptRecording(ana, place)).toBeNull();
  });
});

describe("a kept recording", () => {
  const leaveRecording = async () => {
    const [recording, browser] = await recordSpeech();
    recording.hide();
    browser.encode(minRecordingBytes);
    await soon();
    return recording;
  };

  it("belongs to its conversation and its user", async () => {
    await leaveRecording();
    expect([keptRecording(ana, recordingPlace(ticketId + 1)), keptRecording(bia, place)]).toEqual([null, null]);
  });

  it("survives an expired session, and is discarded when the user signs out or another one signs in", async () => {
    const recording = await leaveRecording();
    clearSession({ expired: true });
    signIn(ana);
    expect(keptRecording(ana, place)).toBe(recording);
    clearSession();
    expect([keptRecording(ana, place), phaseOf(recording)]).toEqual([null, "over"]);
    signIn(ana);
    await leaveRecording();
    signIn(bia);
    expect(keptRecording(ana, place)).toBeNull();
  });
});

it("unplugging the microphone ends the recording, which can be played", async () => {
  const [recording, browser] = await recordSpeech();
  browser.lose();
  browser.encode(minRecordingBytes);
  await soon();
  expect(recording.now()).toMatchObject({ isSaved: false, phase: { name: "preview" } });
});

it("a refused microphone says why", async () => {
  const [recording, browser] = beginRecording();
  browser.refuse(Object.assign(new Error("no"), { name: "NotAllowedError" }));
  await soon();
  expect(recording.now().phase).toEqual({ name: "refused", why: "refused" });
});
