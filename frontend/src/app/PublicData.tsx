import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { newQueryClient } from "./query-client";

/** A query client for a public page that fetches data before sign-in. */
export function PublicData({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
