import type { S3Settings } from "../../config/s3-settings";
import { localFiles } from "./local-files";
import type { FileStore } from "./store-types";

interface Place {
  dataDir: string;
  s3: S3Settings | undefined;
}

/** The store of these settings, for a command. The library for buckets is large: it is loaded only where it is used. */
export async function storeIn({ dataDir, s3 }: Place): Promise<FileStore> {
  if (!s3) return localFiles(dataDir);
  const { s3Files } = await import("./s3-files");
  return s3Files(s3);
}
