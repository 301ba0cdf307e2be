import { Readable, Writable } from "node:stream";
import { afterEach, expect, it } from "@jest/globals";
import { startService, type Service, type ServiceReply } from "../../../../../simulator/src/services/service";
import { outbound, type OutboundCall } from "../../../core/http/outbound";
import { synthesizer } from "./text-to-speech";
import { transcribe } from "./transcribe";

let service: Service;
afterEach(() => service.stop());
/** Anything that is read whole from it is too large. */
const client = outbound({ allowCidrs: ["127.0.0.0/8"], maxBytes: 1_000 });

/** What a sink receives of a recording, or why it does not. */
async function synthesize(reply: ServiceReply): Promise<unknown> {
  service = await startService(() => reply);
  let bytes = 0;
  const sink = new Writable({ write: (part: Buffer, _encoding, callback) => callback(void (bytes += part.length)) });
  const speak = synthesizer(client, { baseUrl: service.url, apiKey: "", model: "m" });
  return speak({ text: "Olá", voice: "v" }, sink, 100_000).then(
    () => bytes,
    (error: { reason: string; detail: string }) => [error.reason, error.detail],
  );
}
const ogg = (bytes: number) => Buffer.concat([Buffer.from("OggS"), Buffer.alloc(bytes - 4)]);
const answer = (body: Buffer | string, status = 200) => ({ status, type: "audio/ogg", body });

it.each([
  ["goes straight to its sink", answer(ogg(90_000)), 90_000],
  ["ends where it grows too large", answer(ogg(200_000)), ["unavailable", expect.stringContaining("tooLarge")]],
  ["is none in another format", answer("RIFF....WAVE"), ["unavailable", "no Ogg Opus"]],
  ["is none that is empty", answer(""), ["unavailable", "no Ogg Opus"]],
  ["is none where the key is refused", answer("{}", 401), ["refused", ""]],
])("a recording %s", async (_, reply, expected) => {
  expect(await synthesize(reply)).toEqual(expected);
});

it("a voice note goes to its server as it is read, with its length before it", async () => {
  service = await startService(() => ({ status: 200, type: "application/json", body: '{"text":" Oi "}' }));
  const bodies: OutboundCall["body"][] = [];
  const watchedClient: typeof client = {
    ...client,
    call: (url, call) => {
      bodies.push(call?.body);
      return client.call(url, call);
    },
  };
  const recording = {
    open: () => Promise.resolve(Readable.from(Array.from({ length: 5 }, () => Buffer.alloc(1_000, "a")))),
    bytes: 5_000,
    mimetype: "audio/mpeg",
  };
  const server = { baseUrl: service.url, apiKey: "k", model: "whisper" };
  expect(await transcribe({ server, recording, language: "pt" }, watchedClient)).toEqual({ text: "Oi", tokens: null });
  expect(bodies).toEqual([expect.any(Readable)]);
  const [{ headers, body }] = service.requests as [Service["requests"][number]];
  expect(Number(headers["content-length"])).toBe(body.length);
  const form = await new Response(body, { headers: { "content-type": headers["content-type"] ?? "" } }).formData();
  expect([form.get("model"), form.get("language")]).toEqual(["whisper", "pt"]);
  expect(form.get("file")).toMatchObject({ name: "voice.mp3", size: 5_000 });
});

it("a voice note whose file is gone is not sent", async () => {
  service = await startService(() => answer("{}"));
  const recording = { open: () => Promise.resolve(null), bytes: 5_000, mimetype: "audio/ogg" };
  const server = { baseUrl: service.url, apiKey: "", model: "whisper" };
  await expect(transcribe({ server, recording, language: "pt" }, client)).rejects.toMatchObject({
    reason: "unavailable",
  });
  expect(service.requests).toEqual([]);
});
