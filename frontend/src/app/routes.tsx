import { Route, Routes } from "react-router-dom";
import { useShown } from "../shared/go";
import { Gated } from "./Gated";
import { Private, PublicOnly } from "./guards";
import { screen } from "./screen";
import { privateScreens } from "./screens";

export const login = screen("login", () => import("../features/login").then((module) => module.LoginPage));
/** What is around every private screen. */
export const shell = screen(["shell", "attention"], () => import("./PrivateRoot").then((module) => module.PrivateRoot));
const signUp = screen("signup", () => import("../features/signup").then((module) => module.SignUpPage));
const reset = screen("password", () => import("../features/password").then((module) => module.ResetPage));
/** Also for those who are signed in: the link may be another person's. */
const invitation = screen(["password", "lists"], () =>
  import("../features/password").then((module) => module.InvitationPage),
);
const confirmEmail = screen("security", () => import("../features/security").then((module) => module.EmailPage));
/** Visitors who are not signed in are led to the login instead. */
const notFound = screen([], () => import("./NotFound").then((module) => module.NotFound));

/** A constant element tree: the layout around a screen does not render again when the address changes. */
const tree = (
  <>
    <Route element={<PublicOnly />}>
      <Route path="/login" element={<login.Component />} />
      <Route path="/signup" element={<signUp.Component />} />
      <Route path="/forgetpsw" element={<reset.Component />} />
    </Route>
    <Route path="/invite" element={<invitation.Component />} />
    <Route element={<Private />}>
      <Route element={<shell.Component />}>
        {privateScreens.map(({ path, rest = "", gate, elsewhere, twin, Component }) => (
          <Route
            key={path}
            path={path + rest}
            element={
              <Gated gate={gate} elsewhere={elsewhere} twin={twin}>
                <Component />
              </Gated>
            }
          />
        ))}
        <Route path="/confirm-email" element={<confirmEmail.Component />} />
        <Route path="*" element={<notFound.Component />} />
      </Route>
    </Route>
  </>
);

export const AppRoutes = () => <Routes location={useShown()}>{tree}</Routes>;
