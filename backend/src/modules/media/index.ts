import "./media.sweep";

export { isInline, nameFor, servedType } from "./file-types";
export { keepDownloaded, keepUpload, type KeptFile } from "./keep-file";
export { openMedia, outgoingFile, type OpenMedia } from "./open-media";
export { hasPosters } from "./poster";
export { removeMedia } from "./remove-media";
export { stopMediaSandbox } from "./media-sandbox";
