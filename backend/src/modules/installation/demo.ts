import type { DemoSignIn } from "@guiche/contract/platform";

let offered: DemoSignIn | null = null;

/** Publishes the demo sign-in to everybody who opens the login page. */
export const offerDemo = (signIn: DemoSignIn | null): void => {
  offered = signIn;
};

export const offeredDemo = (): DemoSignIn | null => offered;
