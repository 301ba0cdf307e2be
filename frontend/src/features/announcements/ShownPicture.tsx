import { useBlob } from "../../shared/media/use-blob";
import { useShownFile } from "../../shared/media/use-shown-file";

const whole = { display: "block", maxWidth: "100%", maxHeight: 240, borderRadius: 8 } as const;

/** The stored picture; it needs the token, so it is fetched as a blob. */
export function StoredPicture({ path, alt }: { path: string; alt: string }) {
  const { url } = useBlob(`/api${path}`);
  return url ? <img src={url} alt={alt} style={whole} /> : null;
}

/** The picture just chosen, not uploaded yet. */
export function ChosenPicture({ file, alt }: { file: File; alt: string }) {
  return <img ref={useShownFile(file)} alt={alt} style={whole} />;
}
