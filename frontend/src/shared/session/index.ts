export { SessionProvider, useSession, useSessionState } from "./SessionProvider";
