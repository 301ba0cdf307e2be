import "./media.sweep";

export { attachSaved, attachUpload, attachedBytes, noAttachment, type Attachment } from "./attachment";
export { isInline, nameFor, servedType } from "./file-types";
export { DownloadError, saveAddress } from "./save-address";
export { saveDownloaded, saveFetched, saveUpload, type SavedFile } from "./save-file";
export { openMedia, outgoingFile } from "./open-media";
export { hasFfmpeg } from "./ffmpeg";
export { storedFile } from "./stored-file";
export { forgetFile, removeMedia } from "./remove-media";
export { assertRoom, isOutOfRoom, storageOf } from "./storage";
export { smallPicture } from "./small-picture";
export { stopMediaSandbox } from "./media-sandbox";
