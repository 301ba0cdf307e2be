import Box from "@mui/material/Box";
import type { FormFile } from "../forms/FieldFile";
import { isPictureName } from "./attachment";
import { useBlob } from "./use-blob";
import { useShownFile } from "./use-shown-file";

const whole = { display: "block", maxWidth: "100%", maxHeight: 200, borderRadius: 8, marginBottom: 4 } as const;

/** No alt text: the file is next to its button. */
const ChosenPicture = ({ file }: { file: File }) => <img ref={useShownFile(file)} alt="" style={whole} />;

/** The stored picture; it needs the token, so it is fetched as a blob. */
function StoredPicture({ path }: { path: string }) {
  const { url } = useBlob(`/api${path}`);
  return url ? <img src={url} alt="" style={whole} /> : null;
}

const FileName = ({ name }: { name: string }) => <Box sx={{ fontWeight: 600, mb: 1 }}>{name}</Box>;

/** A stored file and its address. */
export interface StoredFile {
  mediaPath: string | null;
  mediaName: string | null;
}

/** In a preview: the picture that goes with a message; of another file its name. */
export function AttachedFile({ file, storedFile }: { file: FormFile; storedFile: StoredFile | null }) {
  if (file instanceof File)
    return file.type.startsWith("image/") ? (
      <ChosenPicture key={file.lastModified} file={file} />
    ) : (
      <FileName name={file.name} />
    );
  if (file !== "kept" || !storedFile?.mediaPath || !storedFile.mediaName) return null;
  return isPictureName(storedFile.mediaName) ? (
    <StoredPicture path={storedFile.mediaPath} />
  ) : (
    <FileName name={storedFile.mediaName} />
  );
}
