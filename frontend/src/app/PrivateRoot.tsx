import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../shared/session";
import { Layout } from "./layout/Layout";
import { RealtimeToCaches } from "./RealtimeToCaches";
import { screen } from "./screen";
import { Splash } from "./Splash";
import { queryClientOf } from "../shared/api/query-client";

const enrolment = screen("security", () => import("../features/security").then((module) => module.EnrolmentPage));
const suspendedScreen = screen("billing", () => import("./SuspendedRoot").then((module) => module.SuspendedRoot));

/** For companies that sign idle browsers out. */
const IdleSignOut = lazy(() => import("./IdleSignOut"));

/** Everything behind the login. Signing out unmounts it and drops the user's query cache. */
export function PrivateRoot() {
  const { user } = useSession();
  if (user.secondFactor === "required")
    return (
      <Suspense fallback={<Splash />}>
        <enrolment.Component />
      </Suspense>
    );
  if (user.company.isSuspended)
    return (
      <Suspense fallback={<Splash />}>
        <suspendedScreen.Component />
      </Suspense>
    );
  const minutes = Number(user.company.settings.find(({ key }) => key === "idleSignOutMinutes")?.value ?? 0);
  return (
    <>
      <Rooms key={user.id} userId={user.id} />
      {minutes > 0 ? (
        <Suspense fallback={null}>
          <IdleSignOut minutes={minutes} />
        </Suspense>
      ) : null}
    </>
  );
}

function Rooms({ userId }: { userId: number }) {
  const [client] = useState(() => queryClientOf(userId));
  return (
    <QueryClientProvider client={client}>
      <RealtimeToCaches />
      <Layout />
    </QueryClientProvider>
  );
}
