import type { DemoSignIn } from "@guiche/contract/platform";

let offered: DemoSignIn | null = null;

/** The demonstration's way in is for everybody who opens the login. */
export const offerDemo = (signIn: DemoSignIn | null): void => {
  offered = signIn;
};

export const offeredDemo = (): DemoSignIn | null => offered;
