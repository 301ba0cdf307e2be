import { SignUpPage } from "../features/signup";
import { PublicData } from "./PublicData";

export const SignUp = () => (
  <PublicData>
    <SignUpPage />
  </PublicData>
);
