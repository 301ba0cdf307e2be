export { SessionProvider, useSession, useSessionState, type SignedIn } from "./SessionProvider";
