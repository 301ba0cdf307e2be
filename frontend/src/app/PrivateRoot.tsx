import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../shared/session";
import { Layout } from "./layout/Layout";
import { RealtimeToCaches } from "./RealtimeToCaches";
import { newQueryClient } from "./query-client";

/** Everything behind the login. Signing out unmounts it and drops the user's query cache. */
export function PrivateRoot() {
  return <Rooms key={useSession().user.id} />;
}

function Rooms() {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <RealtimeToCaches />
      <Layout />
    </QueryClientProvider>
  );
}
