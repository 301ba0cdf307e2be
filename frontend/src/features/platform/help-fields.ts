import { helpInput, type HelpDto, type HelpInput } from "@guiche/contract/helps";
import * as yup from "yup";
import { youtubeCode } from "./youtube";

export const helpForm = (help: HelpDto | null): HelpInput => ({
  title: help?.title ?? "",
  video: help?.video ?? "",
  description: help?.description ?? "",
});

const code = (yup.reach(helpInput, "video") as yup.StringSchema).transform((value: unknown) =>
  typeof value === "string" ? (youtubeCode(value) ?? value) : value,
);

/** The contract's help schema, accepting a video id or any YouTube address. */
export const helpSchema = helpInput.shape({ video: code });

export const helpOf = (form: HelpInput): HelpInput => helpSchema.cast(form) as HelpInput;
