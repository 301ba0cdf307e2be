import * as yup from "yup";
import { fromJsonText, rowId, strictObject } from "./input";
import { templateToSend } from "./templates";
import { maxTextLength, uploadLimits } from "./limits";

const someText = () =>
  yup
    .string()
    .max(maxTextLength)
    .test("some-text", "Required", (text) => text === undefined || text.trim() !== "");

/** The quoted message: its id, or the row, of which only the id is read. */
const quotedId = () =>
  rowId()
    .nullable()
    .transform((value: unknown, original: unknown) =>
      typeof original === "object" && original !== null ? Number(Reflect.get(original, "id")) : value,
    );

/**
 * Chosen by the browser: identifies its optimistic bubble, and a repeated call with it sends nothing twice. The
 * messages of a form's files are identified by it and their position: `{clientId}-0`, `{clientId}-1` …
 */
const clientId = () => yup.string().matches(/^[\w-]{8,64}$/);

export const locationInput = strictObject({
  latitude: yup.number().required().min(-90).max(90),
  longitude: yup.number().required().min(-180).max(180),
  name: yup.string().max(200),
  address: yup.string().max(500),
}).default(undefined);

/**
 * A text; or a location, or contacts of the company as cards; or, as form data with files in `medias`, one message per
 * file with `body` (or the file's entry in `captions`) as its caption.
 */
export const messageInput = strictObject({
  /** Required, and not blank, in a message without files, a location, contacts and a template. */
  body: yup.string().max(maxTextLength),
  quotedMsg: quotedId(),
  clientId: clientId(),
  location: locationInput,
  contactIds: yup.array(rowId().required()).min(1).max(20),
  /**
   * An approved template, with its values in order: the only message outside of an official number's 24 hours. As form
   * data: JSON text, and the file of its header in `medias`.
   */
  template: templateToSend.transform(fromJsonText),
  /** Form data: JSON text of the captions, one per file. */
  captions: yup.array(yup.string().defined().max(1_024)).max(uploadLimits.files).transform(fromJsonText),
  /** Form data: "true" makes an audio file a voice note. A recording of the browser always is one. */
  voice: yup.boolean(),
});
export type MessageInput = yup.InferType<typeof messageInput>;

export const editInput = strictObject({ body: someText().required("Required") });
/** One emoji; "" removes the reaction. */
export const reactionInput = strictObject({ emoji: yup.string().defined().max(32) });
export const forwardInput = strictObject({
  contactIds: yup.array(rowId().required()).required().min(1).max(20),
  /** The queue of the tickets that begin with the message; all users but admins must choose one. */
  queueId: rowId().nullable().default(null),
});
