export { SignUpPage } from "./SignUpPage";
