/** The kinds of file that a template's header may take, which is sent with each message. */
export const templateFiles = ["image", "video", "document"] as const;
export type TemplateFile = (typeof templateFiles)[number];

/** What Meta takes as each, for a file field; documents of any type. */
export const templateFileTypes: Record<TemplateFile, string> = {
  image: "image/jpeg,image/png",
  video: "video/mp4,video/3gpp",
  document: "",
};

/** Whether a file of this kind and type fits the header. */
export const fitsHeader = (header: TemplateFile, { type, mimetype }: { type: string; mimetype: string }): boolean =>
  type === header && (header === "document" || templateFileTypes[header].split(",").includes(mimetype));
