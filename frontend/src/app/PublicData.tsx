import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { newQueryClient } from "./query-client";

/** For a public page that asks the server before anybody has signed in. */
export function PublicData({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
