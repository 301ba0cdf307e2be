import Box from "@mui/material/Box";
import FileIcon from "lucide-react/icons/file";
import { useBlob } from "../../shared/media/use-blob";
import { useShownFile } from "../../shared/media/use-shown-file";
import type { OptionRow } from "./fields";

const shownTypes = /^image\/(png|jpeg|webp|gif)$/;
const fitting = { width: "100%", height: "100%", objectFit: "cover" } as const;

/** The picture of a file, or the symbol of one. Its name is next to it, so it has no alt text. */
export function OptionPreview({ row: { selectedFile, storedFile } }: { row: OptionRow }) {
  return (
    <Box
      sx={{
        flexShrink: 0,
        display: "grid",
        placeItems: "center",
        width: 44,
        height: 44,
        overflow: "hidden",
        borderRadius: "8px",
        bgcolor: "sunken",
        color: "text.secondary",
      }}
    >
      {selectedFile && shownTypes.test(selectedFile.type) ? (
        <ChosenPicture file={selectedFile} />
      ) : !selectedFile && storedFile?.path && shownTypes.test(storedFile.mediaType ?? "") ? (
        <StoredPicture path={storedFile.path} />
      ) : (
        <FileIcon size={20} />
      )}
    </Box>
  );
}

const ChosenPicture = ({ file }: { file: File }) => <img ref={useShownFile(file)} alt="" style={fitting} />;

function StoredPicture({ path }: { path: string }) {
  const { url } = useBlob(`/api${path}`);
  return url ? <img src={url} alt="" style={fitting} /> : <FileIcon size={20} />;
}
