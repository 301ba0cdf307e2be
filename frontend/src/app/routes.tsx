import { Navigate, Route, Routes } from "react-router-dom";
import { Private, PublicOnly } from "./guards";
import { screen } from "./screen";
import { screens } from "./screens";

const login = screen("login", () => import("../features/login").then((found) => ({ default: found.LoginPage })));
const shell = screen("shell", () => import("./PrivateRoot").then((found) => ({ default: found.PrivateRoot })));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<login.Component />} />
      </Route>
      <Route element={<Private />}>
        <Route element={<shell.Component />}>
          <Route path="/" element={<Navigate to="/tickets" replace />} />
          <Route path="/tickets/:uuid?" element={<screens.tickets.Component />} />
          <Route path="/connections" element={<screens.connections.Component />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
